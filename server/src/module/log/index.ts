import { operationActors, operationList } from '@lianda/shared/module/log/log.admin.contract'
import { route } from '../../http/route'
import type { Register } from '../../server-module'
import { listActors, listOperations } from './log.service'

export { eachOperation, listOperations, record } from './log.service'

export const register: Register = (deps) => ({
  noun: 'log',
  routes: [
    route(operationList, { handler: ({ actor, input }) => listOperations(deps, actor, input) }),
    route(operationActors, { handler: async ({ actor }) => ({ rows: await listActors(deps, actor) }) }),
  ],
})
