import { type DoneRecords, endedIn, tenthsOf } from '../../org'
import { experienceOf, secondsOf } from './round-relay'
import { isDrill } from './round.document'
import { rounds } from './round.model'

const FIELDS = { userId: 1, endedAt: 1, subtaskId: 1, elapsedMs: 1, total: 1, passed: 1 } as const

/** Rounds that ended; a drill adds time alone. Served by `mine_ended`. */
export const roundsDone: DoneRecords = {
  async of(deps, orgid, userIds, span) {
    const found = await rounds(deps.db)
      .find({ orgid, userId: { $in: [...userIds] }, endedAt: endedIn(span), state: 'ended' }, FIELDS)
      .lean()
    return found.flatMap((round) => {
      const { userId, endedAt, subtaskId, total, passed } = round
      if (endedAt === null) return []
      return {
        ...{ userId, at: endedAt, subtaskId, seconds: secondsOf(round), experience: experienceOf(round) },
        scoreTenths: isDrill(round) || total === null ? null : tenthsOf(total),
        ...{ passed: passed === true, counts: !isDrill(round) },
      }
    })
  },
}
