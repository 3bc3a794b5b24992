import { useEffect, useRef, useState } from 'react'
import { type Failure, failureOf } from '../platform/failure'

/**
 * The one request of a dialog that makes something: pressing Enter again while it is under way sends nothing, and an
 * answer that comes after the dialog was closed leads nowhere.
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
      // It stays busy until the dialog is gone: Enter while the next page loads would make a second one.
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
