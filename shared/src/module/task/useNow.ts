import { useEffect, useState } from 'react'
import { useServices } from '../../hook/core-context'

/** The device's time, looked at every so many milliseconds; null: only when something else draws the page anew. */
export function useNow(everyMs: number | null): number {
  const { clock, timer } = useServices()
  const [, look] = useState(0)
  useEffect(() => {
    return everyMs === null ? undefined : timer.every(everyMs, () => look((times) => times + 1))
  }, [timer, everyMs])
  return clock.now()
}
