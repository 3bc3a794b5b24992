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
  const lanes = new Map<string, { tail: Promise<void>; waiting: Set<string> }>()
  return async (name, who, spacingMs) => {
    const lane = lanes.get(name) ?? { tail: Promise.resolve(), waiting: new Set<string>() }
    if (lane.waiting.has(who) || lane.waiting.size >= LONGEST)
      throw new AppError('request/too_many', { retryAfterS: COME_BACK_S })
    lanes.set(name, lane)
    lane.waiting.add(who)
    lane.tail = lane.tail.then(() => sleep(spacingMs))
    await lane.tail
    lane.waiting.delete(who)
    if (lane.waiting.size === 0) lanes.delete(name)
  }
}
