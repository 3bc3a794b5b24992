import type { SeenPages } from './viewing.contract'

/** Pages are asked for every ten seconds; where nothing ran for longer, as on a device that slept, nobody read. */
const MOST_MS = 20_000

/** How long the pages of a document were seen since the server heard of them. */
export interface SeenLog {
  /** This page is seen from now on; null: none. */
  show(page: number | null): void
  /** Takes out what was seen. */
  take(): SeenPages
}

export function createSeenLog(monotonicMs: () => number): SeenLog {
  let seen = new Map<number, number>()
  let shown: { page: number; since: number } | null = null

  function keep(): void {
    if (shown === null) return
    const now = monotonicMs()
    const ms = Math.floor(Math.min(MOST_MS, now - shown.since))
    if (ms > 0) seen.set(shown.page, (seen.get(shown.page) ?? 0) + ms)
    shown = { ...shown, since: now }
  }

  return {
    show(page) {
      keep()
      shown = page === null ? null : { page, since: monotonicMs() }
    },
    take() {
      keep()
      const taken = [...seen].map(([page, ms]) => ({ page, ms }))
      seen = new Map()
      return taken
    },
  }
}
