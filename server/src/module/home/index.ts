import * as contract from '@lianda/shared/module/home/home.admin.contract'
import { route } from '../../http/route'
import type { Register } from '../../server-module'
import { listDepartment, readCompletion } from './completion'
import { listActive, readAhead, readHome } from './home.service'

export const register: Register = (deps) => ({
  noun: 'home',
  routes: [
    route(contract.homeRead, { handler: ({ actor }) => readHome(deps, actor) }),
    route(contract.homeCompletion, { handler: ({ actor }) => readCompletion(deps, actor) }),
    route(contract.homeDepartment, { handler: ({ actor, input }) => listDepartment(deps, actor, input) }),
    route(contract.homeLearners, { handler: ({ actor, input }) => listActive(deps, actor, input) }),
  ],
  jobs: [{ name: 'home.read_ahead', everyMs: 10 * 60_000, run: () => readAhead(deps) }],
})
