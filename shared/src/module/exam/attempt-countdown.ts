import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Timer } from '../../kernel/timer'
import type { AttemptTime } from './attempt.types'
import { callBetween, type ServerClock, timeCalls } from './attempt-clock'
import type { AttemptClock } from './exam.contract'

const EXTRA_SHOWN_MS = 3_000

export interface Countdown {
  time: StoreApi<AttemptTime>
  /** Reads the clock; `open` tells whether answers are still accepted as far as this device knows. */
  look(clock: AttemptClock): { open: boolean }
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
      return { open: now < current.closesMs }
    },
    added(extra) {
      time.setState({ extra })
      timer.after(EXTRA_SHOWN_MS, () => time.setState({ extra: null }))
    },
  }
}
