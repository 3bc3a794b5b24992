import { useEffect, useState } from 'react'
import { useServices } from '../../hook/core-context'

/** The device's time, updated every `everyMs`; null: updated only when the page re-renders for another reason. */
export function useNow(everyMs: number | null): number {
  const { clock, timer } = useServices()
  const [, look] = useState(0)
  useEffect(() => {
    return everyMs === null ? undefined : timer.every(everyMs, () => look((times) => times + 1))
  }, [timer, everyMs])
  return clock.now()
}
