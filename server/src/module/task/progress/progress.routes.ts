import * as contract from '@lianda/shared/module/task/task-progress.admin.contract'
import type { Deps } from '../../../deps'
import { type Route, route } from '../../../http/route'
import { exportProgress } from './progress-export'
import { progressOfPackage } from './progress.service'

/** Calls for who stands where in a package. */
export const progressRoutes = (deps: Deps): Route[] => [
  route(contract.taskProgress, { handler: ({ actor, input }) => progressOfPackage(deps, actor, input) }),
  route(contract.taskProgressExport, { handler: ({ actor, input }) => exportProgress(deps, actor, input) }),
]
