import { useEffect, useRef } from 'react'

/** Records of running attempts are read again so often (ms). */
export const POLL_MS = 10_000

/** Runs again and again while `active` and while somebody can see the page. */
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
