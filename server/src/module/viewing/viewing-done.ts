import { type DoneRecords, endedIn } from '../org'
import { EXPERIENCE, secondsOf } from './viewing-relay'
import { viewings } from './viewing.model'

const FIELDS = { userId: 1, finishedAt: 1, subtaskId: 1, creditedMs: 1 } as const

/** Viewings that were finished; they have no score. Served by `mine_finished`. */
export const viewingsDone: DoneRecords = {
  async of(deps, orgid, userIds, span) {
    const found = await viewings(deps.db)
      .find({ orgid, userId: { $in: [...userIds] }, finishedAt: endedIn(span) }, FIELDS)
      .lean()
    return found.flatMap((viewing) => {
      const { userId, finishedAt: at, subtaskId } = viewing
      if (at === null) return []
      return { userId, at, subtaskId, seconds: secondsOf(viewing), experience: EXPERIENCE, ...PASSED }
    })
  },
}

const PASSED = { scoreTenths: null, passed: true, counts: true } as const
