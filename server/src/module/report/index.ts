import { operationExport } from '@lianda/shared/module/log/log.admin.contract'
import { route } from '../../http/route'
import type { Register } from '../../server-module'
import { exportOperations } from './operation-export'

/** Files made of what lower subjects keep but can't write themselves: downloads stand above them. */
export const register: Register = (deps) => ({
  noun: 'report',
  routes: [route(operationExport, { handler: ({ actor, input }) => exportOperations(deps, actor, input) })],
  policies: {},
})
