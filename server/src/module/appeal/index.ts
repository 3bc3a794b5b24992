import type { Register } from '../../server-module'
import { appealRoutes } from './appeal.routes'
import { followAll } from './follow-decision'
import { spreadRunner } from './spread/spread-runner'

export { countAppeals } from './appeal-list'

export const register: Register = (deps) => ({
  noun: 'appeal',
  routes: appealRoutes(deps),
  jobs: [
    { name: 'appeal.follow', everyMs: 10_000, run: () => followAll(deps) },
    { name: 'appeal.spread', everyMs: 10_000, run: () => spreadRunner(deps).sweep() },
  ],
  stop: () => spreadRunner(deps).stop(),
})
