import { settlesAt } from '@lianda/shared/module/exam/closing.rules'
import { type Deps, perApp } from '../../../deps'
import { freshReads } from '../../../infra/cache/fresh-read'
import type { AttemptDoc } from './attempt.document'
import { attempts } from './attempt.model'
import { closedBy } from './attempt-close'

/** Best scores by exam: reused for 10 s (longer after a slow read), for at most 200 exams. */
const remembered = perApp(({ clock }) =>
  freshReads<readonly number[]>(clock, { freshMs: 10_000, timesRead: 50, most: 200 }),
)

/**
 * Rank among the best scores of all learners at one subtask: 1 + the number of learners with a better one. Requests
 * within some seconds share one count.
 */
export async function placeOf(
  deps: Deps,
  orgid: string,
  subtaskId: string,
  bestTenths: number,
): Promise<{ place: number; of: number }> {
  const best = await remembered(deps)(`${orgid}/${subtaskId}`, () => count(deps, orgid, subtaskId))
  const better = best.findIndex((tenths) => tenths <= bestTenths)
  // A learner who finished after the count is not in it yet.
  return {
    place: (better === -1 ? best.length : better) + 1,
    of: Math.max(best.length, better === -1 ? best.length + 1 : 1),
  }
}

/** Served by the index `attempt`. Every user id is greater than '': this condition makes that index the best match. */
export const scoredAt = (orgid: string, subtaskId: string) => ({
  orgid,
  subtaskId,
  userId: { $gt: '' },
  preview: false,
  totalTenths: { $ne: null },
})

const SCORED = {
  _id: 0,
  userId: 1,
  totalTenths: 1,
  state: 1,
  submitReason: 1,
  overdue: 1,
  closesAt: 1,
  lateSyncMinutes: 1,
} as const
type Scored = Pick<AttemptDoc, Exclude<keyof typeof SCORED, '_id'>>

async function count(deps: Deps, orgid: string, subtaskId: string): Promise<readonly number[]> {
  const best = new Map<string, number>()
  const scored = attempts(deps.db).find(scoredAt(orgid, subtaskId), SCORED).lean<Scored>().cursor({ batchSize: 1_000 })
  const nowMs = deps.clock.now()
  for await (const scoredOne of scored) {
    const { userId, totalTenths } = scoredOne
    if (totalTenths !== null && settlesAt(closedBy(scoredOne), nowMs) === null)
      best.set(userId, Math.max(best.get(userId) ?? 0, totalTenths))
  }
  return [...best.values()].toSorted((a, b) => b - a)
}
