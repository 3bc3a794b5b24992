import type { Register } from '../../server-module'
import { appealRoutes } from './appeal.routes'
import { followAll } from './follow-decision'

export { countAppeals } from './appeal-list'

export const register: Register = (deps) => ({
  noun: 'appeal',
  routes: appealRoutes(deps),
  jobs: [{ name: 'appeal.follow', everyMs: 10_000, run: () => followAll(deps) }],
})
