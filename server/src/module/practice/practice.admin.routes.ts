import * as contract from '@lianda/shared/module/practice/practice.admin.contract'
import { recordGet } from '@lianda/shared/module/practice/record-detail.admin.contract'
import { modelStateGet } from '@lianda/shared/module/practice/model-state.admin.contract'
import type { Deps } from '../../deps'
import { type Route, route } from '../../http/route'
import { modelHealth } from './answer/model-health'
import { exportRecords } from './practice-record-export'
import { getRecord, listRecords } from './practice-record.service'

export const recordRoutes = (deps: Deps): Route[] => [
  route(contract.recordList, { handler: ({ actor, input }) => listRecords(deps, actor, input) }),
  route(contract.recordExport, { handler: ({ actor, input }) => exportRecords(deps, actor, input) }),
  route(recordGet, { handler: ({ actor, input }) => getRecord(deps, actor, input) }),
  route(modelStateGet, {
    handler: () => {
      const { llm } = deps.voice
      const { lines, judge } = modelHealth(deps)
      return { model: llm && { name: llm.capabilities.name, lines: lines.state(), judge: judge.state() } }
    },
  }),
]
