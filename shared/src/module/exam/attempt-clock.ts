import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Clock } from '../../kernel/clock'
import type { Timer } from '../../kernel/timer'
import type { AttemptClock } from './exam.contract'

/** The monotonic clock may stop while the device sleeps; a difference below this (ms) is jitter. */
const SLEPT_MS = 1_500
const EXTRA_SHOWN_MS = 3_000

/** The server's time on the device: the last time the server sent, plus the monotonic time since then. */
interface ServerClock {
  now(): number
  /**
   * Takes the server's `serverNowMs` from the answer to a request sent at `sentAt` (monotonic, ms). Half of the round
   * trip counts as passed.
   */
  sync(serverNowMs: number, sentAt: number): void
  /** The device woke up: adds the time its wall clock advanced while the monotonic clock stood still. */
  woke(): void
  /** The value to store on the device. */
  anchor(): ClockAnchor
}

/** The server's time and the device's wall clock at the same moment. */
interface ClockAnchor {
  serverMs: number
  wallMs: number
}

interface ClockDeps {
  monotonicMs(): number
  wall: Clock
}

/** @param from the server's time now, or an earlier page's anchor (a wall clock that was set back adds nothing). */
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

/** A one-time screen-reader announcement of the time left: polite at half time, 10, 5 and 1 min, assertive at 30 s. */
interface TimeCall {
  leftMs: number
  assertive: boolean
  half: boolean
}

export function timeCalls({ startedMs, deadlineMs }: Pick<AttemptClock, 'startedMs' | 'deadlineMs'>): TimeCall[] {
  const half = Math.round((deadlineMs - startedMs) / 2)
  const fixed = [600_000, 300_000, 60_000, 30_000]
  const calls = fixed.map((leftMs) => ({ leftMs, assertive: leftMs === 30_000, half: false }))
  // A half-time call within a minute of another call would only repeat it.
  return fixed.some((leftMs) => Math.abs(leftMs - half) < 60_000)
    ? calls
    : [{ leftMs: half, assertive: false, half: true }, ...calls]
}

/** The call that became due between two readings of the clock; of several (the device slept) only the last. */
export function callBetween(calls: readonly TimeCall[], beforeMs: number, nowMs: number): TimeCall | null {
  const due = calls.filter((call) => beforeMs > call.leftMs && nowMs <= call.leftMs && nowMs > 0)
  return due.sort((a, b) => a.leftMs - b.leftMs)[0] ?? null
}

/** Changes every second; separate from the attempt's state, so that only the clock re-renders. */
export interface AttemptTime {
  /** Time until the deadline, or with `grace` until the end of the grace time. */
  leftMs: number
  grace: boolean
  /** The call for the screen reader; each object is announced once. */
  call: TimeCall | null
  /** Minutes that were just added; shown for three seconds. */
  extra: number | null
}

export interface Countdown {
  time: StoreApi<AttemptTime>
  /** Reads the clock. */
  look(clock: AttemptClock): void
  /** Shows minutes that an administrator added. */
  added(minutes: number): void
}

/** The time left as the learner sees it, in whole seconds, and the calls for the screen reader. */
export function createCountdown(server: ServerClock, timer: Timer, clock: AttemptClock): Countdown {
  const leftMs = ({ deadlineMs, closesMs }: AttemptClock, now: number) =>
    Math.ceil(Math.max(0, (now < deadlineMs ? deadlineMs : closesMs) - now) / 1_000) * 1_000
  const time = createStore<AttemptTime>(() => ({
    leftMs: leftMs(clock, server.now()),
    grace: false,
    call: null,
    extra: null,
  }))
  return {
    time,
    look(current) {
      const now = server.now()
      const before = time.getState()
      const left = leftMs(current, now)
      const grace = now >= current.deadlineMs && now < current.closesMs
      const call = grace ? null : callBetween(timeCalls(current), before.leftMs, left)
      if (left !== before.leftMs || grace !== before.grace)
        time.setState({ leftMs: left, grace, ...(call === null ? {} : { call }) })
    },
    added(extra) {
      time.setState({ extra })
      timer.after(EXTRA_SHOWN_MS, () => time.setState({ extra: null }))
    },
  }
}
