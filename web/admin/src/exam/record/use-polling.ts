import { useEffect, useRef } from 'react'

/** Interval in ms at which records of running attempts are reloaded. */
export const POLL_MS = 10_000

/** Runs repeatedly while `active` and while the page is visible. */
export function usePolling(active: boolean, run: () => void): void {
  const latest = useRef(run)
  latest.current = run
  useEffect(() => {
    if (!active) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') latest.current()
    }, POLL_MS)
    return () => clearInterval(timer)
  }, [active])
}
