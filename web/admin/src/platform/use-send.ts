import { useEffect, useRef, useState } from 'react'
import type { Endpoint, InputOf, OutputOf } from '@lianda/shared/contract/endpoint'
import { type Failure, failureOf } from './failure'
import { call } from './platform'
import { nounOf, refresh } from './query'

interface Sending<E extends Endpoint> {
  busy: boolean
  failure: Failure | null
  send: (input: InputOf<E>, onAnswer: (answer: OutputOf<E>) => void) => void
}

/**
 * The single request of a dialog: Enter during the request sends nothing more, and an answer that arrives after the
 * dialog was closed is ignored. What is on the screen of the call's noun is loaded again.
 */
export function useSend<E extends Endpoint>(endpoint: E, open = true): Sending<E> {
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
  const deliver = async (input: InputOf<E>, onAnswer: (answer: OutputOf<E>) => void): Promise<void> => {
    if (running.current) return
    const mine = {}
    running.current = mine
    setBusy(true)
    setFailure(null)
    try {
      const answer = await call(endpoint, input)
      refresh(nounOf(endpoint))
      // Busy until the dialog closes: Enter while the next page loads would create a second one.
      if (running.current === mine) onAnswer(answer)
    } catch (error) {
      if (running.current !== mine) return
      running.current = null
      setBusy(false)
      setFailure(failureOf(error))
    }
  }
  return { busy, failure, send: (input, onAnswer) => void deliver(input, onAnswer) }
}
