import { AppError } from '@lianda/shared/error/app-error'
import { fromTenths } from '@lianda/shared/contract/points'
import * as contract from '@lianda/shared/module/exam/record.admin.contract'
import type { Deps } from '../../../deps'
import { type Route, route } from '../../../http/route'
import { acceptLate, extendAttempts, reopenAttempt } from '../attempt/attempt.admin.service'
import { exportRecords } from './record-export'
import { checkReceipt, getRecord } from './record-get.service'
import { listRecordExams, listRecords } from './record-list.service'
import { recordRowOf } from './record.view'
import { exportStatistics } from './statistics-export'
import { statisticsOf } from './statistics.service'
import type { Attempt } from '../attempt/attempt.document'

/** An attempt as the object of an operation log entry. */
const objectOf = (attempt: Attempt) => ({
  noun: 'exam-record',
  objectId: attempt._id,
  objectName: `${attempt.userName} / ${attempt.title}`,
})

const pointsOf = ({ totalTenths }: Attempt): number | null => (totalTenths === null ? null : fromTenths(totalTenths))

export const recordRoutes = (deps: Deps): Route[] => [
  route(contract.recordList, { handler: ({ actor, input }) => listRecords(deps, actor, input) }),
  route(contract.recordExams, { handler: ({ actor }) => listRecordExams(deps, actor) }),
  route(contract.recordGet, { handler: ({ actor, input }) => getRecord(deps, actor, input) }),
  route(contract.recordReceipt, { handler: ({ actor, input }) => checkReceipt(deps, actor, input) }),
  route(contract.recordExport, { handler: ({ actor, input }) => exportRecords(deps, actor, input) }),
  route(contract.statistics, { handler: ({ actor, input }) => statisticsOf(deps, actor, input) }),
  route(contract.statisticsExport, { handler: ({ actor, input }) => exportStatistics(deps, actor, input) }),
  route(contract.recordExtend, {
    handler: async ({ actor, input, audit }) => {
      const { given, extended, refused } = await extendAttempts(deps, actor, input)
      if (extended === 0) throw new AppError('exam/nothing_running')
      for (const attempt of given)
        audit({
          ...objectOf(attempt),
          before: { extraMinutes: attempt.extraMinutes - input.minutes },
          after: { extraMinutes: attempt.extraMinutes, reason: input.reason },
        })
      return { extended, refused }
    },
  }),
  route(contract.recordReopen, {
    handler: async ({ actor, input, audit }) => {
      const { before, after } = await reopenAttempt(deps, actor, input)
      audit({
        ...objectOf(after),
        before: { state: before.state, total: pointsOf(before), finishedAt: before.finishedAt },
        after: { state: after.state, minutes: input.minutes, reason: input.reason },
      })
      return { record: recordRowOf(after) }
    },
  }),
  route(contract.recordAcceptLate, {
    handler: async ({ actor, input, audit }) => {
      // The rest of the examination is the function's; deciding about late answers needs the data audit of a role.
      if (!actor.dataAudit) throw new AppError('identity/forbidden')
      const { before, after } = await acceptLate(deps, actor, input)
      audit({
        ...objectOf(after),
        before: { total: pointsOf(before) },
        after: { total: pointsOf(after), accepted: input.accept, answers: input.lateIds.length, reason: input.reason },
      })
      return { record: recordRowOf(after) }
    },
  }),
]
