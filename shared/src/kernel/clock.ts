/** Wall-clock time in milliseconds since the epoch. Injected everywhere, so that tests control time. */
export interface Clock {
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

export interface FakeClock extends Clock {
  /** Moves time forward by `ms` milliseconds. */
  advance(ms: number): void
}

export function fakeClock(startMs: number): FakeClock {
  let at = startMs
  return { now: () => at, advance: (ms) => void (at += ms) }
}
