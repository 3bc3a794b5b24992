import * as contract from '@lianda/shared/module/practice/practice.admin.contract'
import type { Deps } from '../../deps'
import { type Route, route } from '../../http/route'
import { exportRecords } from './practice-record-export'
import { getRecord, listRecords } from './practice-record.service'

export const recordRoutes = (deps: Deps): Route[] => [
  route(contract.recordList, { handler: ({ actor, input }) => listRecords(deps, actor, input) }),
  route(contract.recordExport, { handler: ({ actor, input }) => exportRecords(deps, actor, input) }),
  route(contract.recordGet, { handler: ({ actor, input }) => getRecord(deps, actor, input) }),
]
