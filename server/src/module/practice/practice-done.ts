import { type DoneRecords, endedIn, tenthsOf } from '../org'
import { experienceOf, secondsOf } from './practice-relay'
import { sessions } from './practice.model'

const FIELDS = { userId: 1, endedAt: 1, subtaskId: 1, elapsedMs: 1, rehearsal: 1, total: 1, passed: 1 } as const

/** Practices that ended; a rehearsal adds time alone. Served by `mine_ended`. */
export const practicesDone: DoneRecords = {
  async of(deps, orgid, userIds, span) {
    const found = await sessions(deps.db)
      .find({ orgid, userId: { $in: [...userIds] }, endedAt: endedIn(span), state: 'ended', trial: null }, FIELDS)
      .lean()
    return found.flatMap((session) => {
      const { userId, endedAt, subtaskId, rehearsal, total, passed } = session
      if (endedAt === null) return []
      return {
        ...{ userId, at: endedAt, subtaskId, seconds: secondsOf(session), experience: experienceOf(session) },
        scoreTenths: rehearsal || total === null ? null : tenthsOf(total),
        passed: !rehearsal && passed === true,
        counts: !rehearsal,
      }
    })
  },
}
