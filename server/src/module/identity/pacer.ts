import AsyncLock from 'async-lock'
import { AppError } from '@lianda/shared/error/app-error'

/** Most callers waiting in one lane, each with one try. */
const LONGEST = 20
const COME_BACK_S = 5

export type Pacer = (lane: string, who: string, spacingMs: number) => Promise<void>

/**
 * Lets the callers of one lane through one at a time, `spacingMs` apart. Each `who` has one place in a lane, so sending
 * a hundred tries gains no more turns than sending one. Throws `request/too_many` when the place is taken or the lane
 * is full.
 */
export function createPacer(sleep: (ms: number) => Promise<void>): Pacer {
  const turns = new AsyncLock()
  /** Who waits in each lane. */
  const lanes = new Map<string, Set<string>>()
  return async (name, who, spacingMs) => {
    const lane = lanes.get(name) ?? new Set<string>()
    if (lane.has(who) || lane.size >= LONGEST) throw new AppError('request/too_many', { retryAfterS: COME_BACK_S })
    lanes.set(name, lane.add(who))
    await turns.acquire(name, () => sleep(spacingMs))
    lane.delete(who)
    if (lane.size === 0) lanes.delete(name)
  }
}
