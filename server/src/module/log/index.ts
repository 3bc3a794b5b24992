import { operationList } from '@lianda/shared/module/log/log.admin.contract'
import { withFunction } from '../../http/policy'
import { route } from '../../http/route'
import type { Register } from '../../server-module'
import { listOperations } from './log.service'

export { record } from './log.service'

export const register: Register = (deps) => ({
  noun: 'log',
  routes: [route(operationList, { handler: ({ actor, input }) => listOperations(deps, actor, input) })],
  policies: { 'log.read': withFunction('log-operation') },
})
