import { useEffect, useState } from 'react'
import { useServices } from '../../../hook/core-context'

/** Ticks on from what the server last told, and jumps to it whenever it tells again. */
export function useElapsed(toldMs: number, running: boolean): number {
  const { timer } = useServices()
  const [sinceMs, setSinceMs] = useState(0)
  useEffect(() => {
    setSinceMs(0)
    return running ? timer.every(1_000, () => setSinceMs((ms) => ms + 1_000)) : undefined
  }, [timer, toldMs, running])
  return toldMs + sinceMs
}
