import { useEffect, useState } from 'react'
import { useServices } from '../../../hook/core-context'

/** Counts seconds on from the server's last value, and jumps to each new value. */
export function useElapsed(serverMs: number, running: boolean): number {
  const { timer } = useServices()
  const [sinceMs, setSinceMs] = useState(0)
  useEffect(() => {
    setSinceMs(0)
    return running ? timer.every(1_000, () => setSinceMs((ms) => ms + 1_000)) : undefined
  }, [timer, serverMs, running])
  return serverMs + sinceMs
}
