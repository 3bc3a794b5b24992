declare const setTimeout: (run: () => void, ms: number) => unknown
declare const clearTimeout: (handle: unknown) => void

/** Timers, injected everywhere, so that tests control them. Both functions return a function that cancels them. */
export interface Timer {
  after(ms: number, run: () => void): () => void
  every(ms: number, run: () => void): () => void
}

export const systemTimer: Timer = {
  after(ms, run) {
    const handle = setTimeout(run, ms)
    return () => clearTimeout(handle)
  },
  every(ms, run) {
    let cancel = systemTimer.after(ms, tick)
    function tick() {
      cancel = systemTimer.after(ms, tick)
      run()
    }
    return () => cancel()
  },
}

export const sleep = (timer: Timer, ms: number): Promise<void> =>
  new Promise((resolve) => {
    timer.after(ms, resolve)
  })

export interface FakeTimer extends Timer {
  now(): number
  /** Moves time forward and runs due timers in order; lets promises settle in between. */
  advance(ms: number): Promise<void>
}

export function fakeTimer(startMs = 0): FakeTimer {
  let now = startMs
  let serial = 0
  const due = new Map<number, { at: number; run: () => void }>()
  const after: Timer['after'] = (ms, run) => {
    const id = serial++
    due.set(id, { at: now + ms, run })
    return () => void due.delete(id)
  }
  const settle = async () => {
    for (let i = 0; i < 20; i++) await Promise.resolve()
  }
  return {
    now: () => now,
    after,
    every(ms, run) {
      let cancel = after(ms, tick)
      function tick() {
        cancel = after(ms, tick)
        run()
      }
      return () => cancel()
    },
    async advance(ms) {
      const until = now + ms
      await settle()
      for (;;) {
        const next = [...due].sort(([a, x], [b, y]) => x.at - y.at || a - b).find(([, entry]) => entry.at <= until)
        if (next === undefined) break
        due.delete(next[0])
        now = Math.max(now, next[1].at)
        next[1].run()
        await settle()
      }
      now = until
    },
  }
}
