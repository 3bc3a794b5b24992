import * as contract from '@lianda/shared/module/figures/usage.admin.contract'
import type { Deps } from '../../../deps'
import { route } from '../../../http/route'
import { exportUsage, exportUsagePeople } from './usage-export'
import { listUsagePeople } from './usage-people.service'
import { readUsage } from './usage.service'

export const usageRoutes = (deps: Deps) => [
  route(contract.usageRead, { handler: ({ actor, input }) => readUsage(deps, actor, input) }),
  route(contract.usageExport, { handler: ({ actor, input }) => exportUsage(deps, actor, input) }),
  route(contract.usagePeople, { handler: ({ actor, input }) => listUsagePeople(deps, actor, input) }),
  route(contract.usagePeopleExport, { handler: ({ actor, input }) => exportUsagePeople(deps, actor, input) }),
]
