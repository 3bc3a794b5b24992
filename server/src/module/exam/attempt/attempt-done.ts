import { settlesAt } from '@lianda/shared/module/exam/closing.rules'
import { type DoneRecords, endedIn } from '../../org'
import { closedBy } from './attempt-close'
import { experienceOf, secondsOf } from './attempt-relay'
import { attempts } from './attempt.model'

const FIELDS = {
  userId: 1,
  finishedAt: 1,
  subtaskId: 1,
  usedMs: 1,
  totalTenths: 1,
  passed: 1,
  state: 1,
  submitReason: 1,
  overdue: 1,
  closesAt: 1,
  lateSyncMinutes: 1,
} as const

/** Exams that ended and whose marks can't change by late answers any more. Served by `mine_finished`. */
export const examsDone: DoneRecords = {
  async of(deps, orgid, userIds, span) {
    const found = await attempts(deps.db)
      .find(
        {
          ...{ orgid, userId: { $in: [...userIds] }, finishedAt: endedIn(span) },
          ...{ preview: false, state: { $ne: 'running' } },
        },
        FIELDS,
      )
      .lean()
    const nowMs = deps.clock.now()
    return found.flatMap((attempt) => {
      const { userId, finishedAt, subtaskId, totalTenths: scoreTenths, passed } = attempt
      if (finishedAt === null || settlesAt(closedBy(attempt), nowMs) !== null) return []
      return {
        ...{ userId, at: finishedAt, subtaskId, seconds: secondsOf(attempt), experience: experienceOf(attempt) },
        ...{ scoreTenths, passed: passed === true, counts: true },
      }
    })
  },
}
