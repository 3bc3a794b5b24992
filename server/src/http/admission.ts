import { AppError } from '@lianda/shared/error/app-error'
import { type Timer, systemTimer } from '@lianda/shared/kernel/timer'
import { perApp } from '../deps'

/** Calls that run side by side; more would only make each other slow. */
const SIDE_BY_SIDE = 32
/** A call that takes longer (an export, an import) goes on without its place: it is waiting, not working. */
const PLACE_MS = 250
/** Whoever would wait longer than this is told to come back instead. */
const PATIENCE_MS = 700
/** After a call was let in, the same person's next ones come before newcomers: a cover is followed by a start. */
const INSIDE_MS = 60_000
/** Told so often to come back, one is let in whatever the wait. */
const TOLD_MOST = 4
/** A device comes back within a second of the time that it was told. */
const JITTER_MS = 1_000
/** People remembered; beyond that the oldest promise is forgotten. */
const REMEMBERED = 50_000
/** Of a new figure beside what was known of it. */
const SMOOTHING = 0.1

interface Promised {
  /** When to come back. */
  atMs: number
  times: number
}

interface Waiting {
  enter(): void
}

export interface Admission {
  /**
   * Waits for a place of a call that is not urgent; call what it gives when the call is over. Throws `server/busy` with the
   * seconds after which there is room, each person a time of their own; nothing was done then.
   */
  enter(userId: string): Promise<() => void>
  /** Whoever this says yes to is never told to come back. */
  exempt(isBusy: (userId: string) => boolean): void
}

export interface AdmissionDeps {
  /** Monotonic. */
  nowMs(): number
  timer: Timer
}

/**
 * Keeps a server that has more to do than it can answering: so many calls at a time, a short queue, and for the rest a time
 * to come back at, one after the other at the pace at which people get in. Urgent calls (saving, handing in) pass by it.
 */
export function createAdmission({ nowMs, timer }: AdmissionDeps): Admission {
  let running = 0
  const first: Waiting[] = []
  const others: Waiting[] = []
  const inside = new Map<string, number>()
  const promised = new Map<string, Promised>()
  const sparing: ((userId: string) => boolean)[] = []
  /** Milliseconds from one call that gets a place to the next, while others wait. */
  let callMs = 2
  /** The same for people who come from outside. */
  let newcomerMs = 5
  let lastCallAt = 0
  let lastNewcomerAt = 0
  /** The latest time that was promised. */
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
    remember(inside, userId, now + INSIDE_MS)
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
    remember(promised, userId, { atMs: now + retryAfterS * 1_000, times: (earlier?.times ?? 0) + 1 })
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

/** The newest last; forgets the oldest beyond what is remembered. */
function remember<V>(map: Map<string, V>, key: string, value: V): void {
  map.delete(key)
  map.set(key, value)
  if (map.size > REMEMBERED) for (const oldest of map.keys()) if (map.delete(oldest)) break
}

/** The one of this process. */
export const admission = perApp(() => createAdmission({ nowMs: () => performance.now(), timer: systemTimer }))
