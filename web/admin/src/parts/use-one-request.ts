import { useEffect, useRef, useState } from 'react'
import { type Failure, failureOf } from '../platform/failure'

/**
 * The single request of a dialog that creates something: Enter during the request sends nothing more, and an answer
 * that arrives after the dialog was closed is ignored.
 */
export function useOneRequest(open: boolean) {
  const [failure, setFailure] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(false)
  const running = useRef<object | null>(null)
  useEffect(() => {
    setFailure(null)
    return () => {
      running.current = null
      setBusy(false)
    }
  }, [open])
  const send = async <T>(ask: () => Promise<T>, onAnswer: (answer: T) => void): Promise<void> => {
    if (running.current) return
    const mine = {}
    running.current = mine
    setBusy(true)
    setFailure(null)
    try {
      const answer = await ask()
      // Busy until the dialog closes: Enter while the next page loads would create a second one.
      if (running.current === mine) onAnswer(answer)
    } catch (error) {
      if (running.current !== mine) return
      running.current = null
      setBusy(false)
      setFailure(failureOf(error))
    }
  }
  return { busy, failure, send }
}
