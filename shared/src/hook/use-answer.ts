import { useCallback, useEffect, useRef, useState } from 'react'
import { findAnswer, keepAnswer } from '../client/kept-answers'
import { ownerOf } from '../client/outbox'
import type { Endpoint, InputOf, OutputOf } from '../contract/endpoint'
import { useServices } from './core-context'

export interface AnswerView<T> {
  /** What was answered last, or what the device kept of it; null before that. */
  answer: T | null
  /** The answer is that of the present input. */
  current: boolean
  /** Why the present input could not be asked about. */
  error: unknown
  load(): Promise<void>
}

/**
 * The answer of a read, for a screen that is there offline too: at once what the device kept of it, then the server's.
 * Asked again whenever the input changes.
 */
export function useAnswer<E extends Endpoint>(endpoint: E, input: InputOf<E>): AnswerView<OutputOf<E>> {
  const { call, session, platform } = useServices()
  const { documents } = platform
  const key = JSON.stringify(input)
  const latest = useRef(input)
  latest.current = input
  const [got, setGot] = useState<{ key: string; answer: OutputOf<E> } | null>(null)
  const [failed, setFailed] = useState<{ key: string; error: unknown } | null>(null)
  // Only the answer to the newest question is shown.
  const asked = useRef(0)
  const load = useCallback(async () => {
    const own = ++asked.current
    const user = session.user()
    const owner = user === null ? null : ownerOf(user)
    const isLast = () => own === asked.current && session.user()?.id === user?.id
    if (owner !== null)
      void findAnswer(documents, owner, endpoint, key).then((answer) => {
        if (answer !== null && isLast()) setGot((now) => (now?.key === key ? now : { key, answer }))
      })
    try {
      const answer = await call(endpoint, latest.current)
      if (!isLast()) return
      setGot({ key, answer })
      setFailed(null)
      if (owner !== null) void keepAnswer(documents, owner, endpoint, key, answer)
    } catch (error) {
      if (isLast()) setFailed({ key, error })
    }
  }, [call, documents, endpoint, key, session])
  useEffect(() => {
    void load()
  }, [load])
  return {
    answer: got?.answer ?? null,
    current: got?.key === key,
    error: failed?.key === key ? failed.error : null,
    load,
  }
}
