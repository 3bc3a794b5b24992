import { AppError } from '@lianda/shared/error/app-error'
import { type Timer, systemTimer } from '@lianda/shared/kernel/timer'
import { LRUCache } from 'lru-cache'
import { perApp } from '../deps'
import { atMost } from '../infra/cache/at-most'

/** Calls that run concurrently; more would only slow each other down. */
const SIDE_BY_SIDE = 32
/** A call that takes longer (an export, an import) gives up its place and continues: it mostly waits. */
const PLACE_MS = 250
/** A caller who would wait longer than this gets `server/busy` instead. */
const PATIENCE_MS = 700
/** For this long after an admitted call, a user's next calls go before those of new users: a start follows a cover. */
const INSIDE_MS = 60_000
/** After so many refusals a caller is admitted, however long the queue. */
const TOLD_MOST = 4
/** A device retries within a second of the time that it was given. */
const JITTER_MS = 1_000
/** Users remembered; beyond that the oldest entry is dropped. */
const REMEMBERED = 50_000
/** Weight of a new measurement in the moving average. */
const SMOOTHING = 0.1

interface Promised {
  /** When to retry. */
  atMs: number
  times: number
}

interface Waiting {
  enter(): void
}

export interface Admission {
  /**
   * Waits for a place for a call that is not urgent; call the returned function when the call is over. Throws
   * `server/busy` with the seconds to wait, staggered over the users; the call has not run then.
   */
  enter(userId: string): Promise<() => void>
  /** A user for whom `isBusy` returns true never gets `server/busy`. */
  exempt(isBusy: (userId: string) => boolean): void
}

export interface AdmissionDeps {
  /** Monotonic clock. */
  nowMs(): number
  timer: Timer
}

/**
 * Keeps an overloaded server responsive: a limited number of concurrent calls, a short queue, and a retry time for all
 * others. Retry times are spaced at the rate at which new users are admitted. Urgent calls (save, submit) bypass it.
 */
export function createAdmission({ nowMs, timer }: AdmissionDeps): Admission {
  let running = 0
  const first: Waiting[] = []
  const others: Waiting[] = []
  const inside = new LRUCache<string, number>(atMost(REMEMBERED))
  const promised = new LRUCache<string, Promised>(atMost(REMEMBERED))
  const sparing: ((userId: string) => boolean)[] = []
  /** Average milliseconds between two admitted calls while others wait. */
  let callMs = 2
  /** The same for users who were not admitted within INSIDE_MS. */
  let newcomerMs = 5
  let lastCallAt = 0
  let lastNewcomerAt = 0
  /** The latest retry time given so far. */
  let promisedUntil = 0

  const waiting = () => first.length + others.length

  function next(): void {
    while (running < SIDE_BY_SIDE) {
      const one = first.shift() ?? others.shift()
      if (!one) return
      one.enter()
    }
  }

  function takePlace(userId: string, newcomer: boolean): () => void {
    const now = nowMs()
    if (waiting() > 0) callMs += SMOOTHING * (Math.min(now - lastCallAt, PATIENCE_MS) - callMs)
    lastCallAt = now
    if (newcomer) {
      if (promisedUntil > now || others.length > 0)
        newcomerMs += SMOOTHING * (Math.min(now - lastNewcomerAt, PATIENCE_MS) - newcomerMs)
      lastNewcomerAt = now
    }
    promised.delete(userId)
    inside.set(userId, now + INSIDE_MS)
    running++
    let held = true
    const leave = () => {
      if (!held) return
      held = false
      stop()
      running--
      next()
    }
    const stop = timer.after(PLACE_MS, leave)
    return leave
  }

  function sendAway(userId: string, now: number): AppError {
    const earlier = promised.get(userId)
    promisedUntil = Math.max(promisedUntil, now + PATIENCE_MS) + newcomerMs
    const retryAfterS = Math.max(1, Math.ceil((promisedUntil - now) / 1_000))
    promised.set(userId, { atMs: now + retryAfterS * 1_000, times: (earlier?.times ?? 0) + 1 })
    return new AppError('server/busy', { retryAfterS })
  }

  return {
    exempt: (isBusy) => void sparing.push(isBusy),
    enter(userId) {
      const now = nowMs()
      const promise = promised.get(userId)
      const due = promise !== undefined && now >= promise.atMs - JITTER_MS
      const known = (inside.get(userId) ?? 0) > now
      if (running < SIDE_BY_SIDE && waiting() === 0) return Promise.resolve(takePlace(userId, !known))
      const spared = sparing.some((isBusy) => isBusy(userId))
      const isFirst = due || known || spared
      const ahead = isFirst ? first.length : waiting()
      const kept = spared || (promise?.times ?? 0) >= TOLD_MOST
      const full = ahead * callMs > PATIENCE_MS || (!isFirst && promisedUntil > now)
      if (full && !kept) return Promise.reject(sendAway(userId, now))
      const lane = isFirst || kept ? first : others
      return new Promise((enter) => {
        lane.push({ enter: () => enter(takePlace(userId, !known)) })
      })
    },
  }
}

/** One admission per app. */
export const admission = perApp(() => createAdmission({ nowMs: () => performance.now(), timer: systemTimer }))
