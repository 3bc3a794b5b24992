import { useEffect } from 'react'
import { useServices } from '../../hook/core-context'

/** Keeps the live link while a page of tasks is open. Not at once: the page's own data comes first. */
const WAIT_MS = 1_000

export function useLiveLink(): void {
  const { realtime, timer } = useServices()
  useEffect(() => {
    let letGo: (() => void) | null = null
    const cancel = timer.after(WAIT_MS, () => {
      letGo = realtime.hold()
    })
    return () => {
      cancel()
      letGo?.()
    }
  }, [realtime, timer])
}
