import { setImmediate } from 'node:timers/promises'

/** For so long a loop may hold the thread (ms): a turn that somebody speaks waits for it. */
const SLICE_MS = 10

export interface Breath {
  /** Whether it is time to let others run. */
  readonly isDue: boolean
  /** Lets everything that is ready run. */
  take(): Promise<void>
}

/**
 * For loops over thousands of things: `if (breath.isDue) await breath.take()` after each of them. @param now in ms; tests
 * have their own
 */
export function breathing(now: () => number = () => performance.now()): Breath {
  let until = now() + SLICE_MS
  return {
    get isDue() {
      return now() >= until
    },
    async take() {
      await setImmediate()
      until = now() + SLICE_MS
    },
  }
}
