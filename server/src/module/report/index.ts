import { adminLogins, learnerLogins } from '@lianda/shared/module/activity/activity.admin.contract'
import { operationExport } from '@lianda/shared/module/log/log.admin.contract'
import { userExport } from '@lianda/shared/module/org/org.admin.contract'
import { route } from '../../http/route'
import type { Register } from '../../server-module'
import { exportLogins } from './login-export'
import { exportOperations } from './operation-export'
import { taskReportRoutes } from './task/task-report.routes'
import { exportUsers } from './user-export'

/**
 * The data centre's reports of packages, and files made from data of lower modules, which can't make downloads themselves
 * because `upload` is above them.
 */
export const register: Register = (deps) => ({
  noun: 'report',
  routes: [
    route(operationExport, { handler: ({ actor, input }) => exportOperations(deps, actor, input) }),
    route(learnerLogins.save, { handler: ({ actor, input }) => exportLogins(deps, actor, 'learner', input) }),
    route(adminLogins.save, { handler: ({ actor, input }) => exportLogins(deps, actor, 'admin', input) }),
    route(userExport, { handler: ({ actor, input }) => exportUsers(deps, actor, input) }),
    ...taskReportRoutes(deps),
  ],
})
