import type { Clock } from '../../kernel/clock'
import type { AttemptClock } from './exam.contract'

/** While the device slept its monotonic clock may have stood still; less than this is jitter (ms). */
const SLEPT_MS = 1_500

/** The server's time on the device: what it said last, plus what passed since by the monotonic clock. */
export interface ServerClock {
  now(): number
  /**
   * The server said `serverNowMs`, in answer to what was sent at `sentAt` (monotonic, ms); half of the way counts as
   * passed.
   */
  sync(serverNowMs: number, sentAt: number): void
  /** The device came back: what passed by its wall clock while the monotonic one stood still is added. */
  woke(): void
  /** To be kept on the device. */
  anchor(): ClockAnchor
}

/** The server's time at a moment of the device's wall clock. */
export interface ClockAnchor {
  serverMs: number
  wallMs: number
}

export interface ClockDeps {
  monotonicMs(): number
  wall: Clock
}

/** @param from the server's time now, or an anchor of an earlier page (a wall clock that was put back adds nothing). */
export function createServerClock(from: ClockAnchor, { monotonicMs, wall }: ClockDeps): ServerClock {
  let serverMs = from.serverMs + Math.max(0, wall.now() - from.wallMs)
  let monoMs = monotonicMs()
  let wallMs = wall.now()
  const now = () => Math.round(serverMs + Math.max(0, monotonicMs() - monoMs))
  const set = (to: number) => {
    serverMs = to
    monoMs = monotonicMs()
    wallMs = wall.now()
  }
  return {
    now,
    sync: (serverNowMs, sentAt) => set(serverNowMs + Math.max(0, monotonicMs() - sentAt) / 2),
    woke() {
      const slept = wall.now() - wallMs - (monotonicMs() - monoMs)
      if (slept > SLEPT_MS) set(now() + slept)
    },
    anchor: () => ({ serverMs: now(), wallMs: wall.now() }),
  }
}

/** What is said aloud once, when so much is left: polite at half time, 10, 5 and 1 min, assertive at 30 s. */
export interface TimeCall {
  leftMs: number
  assertive: boolean
  half: boolean
}

export function timeCalls({ startedMs, deadlineMs }: Pick<AttemptClock, 'startedMs' | 'deadlineMs'>): TimeCall[] {
  const half = Math.round((deadlineMs - startedMs) / 2)
  const fixed = [600_000, 300_000, 60_000, 30_000]
  const calls = fixed.map((leftMs) => ({ leftMs, assertive: leftMs === 30_000, half: false }))
  // A half that lies beside another call would only repeat it.
  return fixed.some((leftMs) => Math.abs(leftMs - half) < 60_000)
    ? calls
    : [{ leftMs: half, assertive: false, half: true }, ...calls]
}

/** The call that falls between two looks at the clock; of several (the device slept) only the last. */
export function callBetween(calls: readonly TimeCall[], beforeMs: number, nowMs: number): TimeCall | null {
  const due = calls.filter((call) => beforeMs > call.leftMs && nowMs <= call.leftMs && nowMs > 0)
  return due.sort((a, b) => a.leftMs - b.leftMs)[0] ?? null
}
