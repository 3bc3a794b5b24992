import { type DoneRecords, endedIn } from '../org'
import { EXPERIENCE, secondsOf } from './viewing-relay'
import { viewings } from './viewing.model'

/** Viewings that were finished; they have no score. Served by `mine_finished`. */
export const viewingsDone: DoneRecords = {
  async of(deps, orgid, userId, span) {
    const found = await viewings(deps.db)
      .find({ orgid, userId, finishedAt: endedIn(span) }, { finishedAt: 1, subtaskId: 1, creditedMs: 1 })
      .lean()
    return found.flatMap((viewing) => {
      const { finishedAt: at, subtaskId } = viewing
      if (at === null) return []
      return { at, subtaskId, seconds: secondsOf(viewing), experience: EXPERIENCE, ...PASSED }
    })
  },
}

const PASSED = { scoreTenths: null, passed: true, counts: true } as const
