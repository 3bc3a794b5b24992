import { type Deps, perApp } from '../../../deps'
import { attempts } from './attempt.model'

/** A place may be this old; where counting takes long, as much longer as it takes. */
const FRESH_MS = 10_000
const PATIENCE = 50
/** Exams whose places are remembered. */
const KEPT = 200

interface Places {
  /** Everybody's best, highest first, in tenths. */
  best: readonly number[]
  untilMs: number
}

const remembered = perApp(() => new Map<string, Promise<Places>>())

/**
 * Place among everybody's best at one subtask: 1 + people with a better one. Null when nobody is scored. Everybody who
 * asks within some seconds shares one count.
 */
export async function placeOf(
  deps: Deps,
  orgid: string,
  subtaskId: string,
  bestTenths: number,
): Promise<{ place: number; of: number }> {
  const best = await bestOf(deps, orgid, subtaskId)
  const better = best.findIndex((tenths) => tenths <= bestTenths)
  // Somebody who finished since the count is not in it yet.
  return {
    place: (better === -1 ? best.length : better) + 1,
    of: Math.max(best.length, better === -1 ? best.length + 1 : 1),
  }
}

async function bestOf(deps: Deps, orgid: string, subtaskId: string): Promise<readonly number[]> {
  const known = remembered(deps)
  const key = `${orgid}/${subtaskId}`
  const earlier = await known.get(key)?.catch(() => undefined)
  if (earlier && deps.clock.now() < earlier.untilMs) return earlier.best
  const counting = count(deps, orgid, subtaskId)
  known.delete(key)
  known.set(key, counting)
  for (const oldest of known.keys()) {
    if (known.size <= KEPT) break
    known.delete(oldest)
  }
  return (await counting).best
}

/** Served by the index `attempt`; everybody's id is above '', which is what makes it the best one. */
export const scoredAt = (orgid: string, subtaskId: string) => ({
  orgid,
  subtaskId,
  userId: { $gt: '' },
  preview: false,
  totalTenths: { $ne: null },
})

async function count(deps: Deps, orgid: string, subtaskId: string): Promise<Places> {
  const begun = performance.now()
  const best = new Map<string, number>()
  const scored = attempts(deps.db)
    .find(scoredAt(orgid, subtaskId), { _id: 0, userId: 1, totalTenths: 1 })
    .lean<{ userId: string; totalTenths: number }>()
    .cursor({ batchSize: 1_000 })
  for await (const { userId, totalTenths } of scored) best.set(userId, Math.max(best.get(userId) ?? 0, totalTenths))
  const tookMs = performance.now() - begun
  return {
    best: [...best.values()].toSorted((a, b) => b - a),
    untilMs: deps.clock.now() + Math.max(FRESH_MS, tookMs * PATIENCE),
  }
}
