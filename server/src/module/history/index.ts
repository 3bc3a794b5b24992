import * as contract from '@lianda/shared/module/history/history.contract'
import { route } from '../../http/route'
import type { Register } from '../../server-module'
import { listHistory, packagesOf } from './history.service'

export const register: Register = (deps) => ({
  noun: 'history',
  routes: [
    route(contract.historyList, { handler: ({ actor, input }) => listHistory(deps, actor, input) }),
    route(contract.historyPackages, { handler: ({ actor }) => packagesOf(deps, actor) }),
  ],
})
