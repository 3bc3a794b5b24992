import { useEffect, useState } from 'react'
import { failureText } from '../../client/failure-text'
import { useServices, useText } from '../../hook/core-context'
import { useAnswer } from '../../hook/use-answer'
import { type AppealKind, appealMake, appealOf, type OwnAppeal } from './appeal.contract'
import { appealChanged } from './appeal.events'

interface AppealView {
  /** null: there is none, or it is not known yet. */
  appeal: OwnAppeal | null
  /** Until when one can be made; null: none can. */
  until: number | null
  sending: boolean
  /** Why the last one was not taken. */
  error: string | null
  make(reason: string): void
}

/** My appeal about one of my records. It is asked again when it was decided. */
export function useAppeal(kind: AppealKind, recordId: string): AppealView {
  const { call, realtime } = useServices()
  const t = useText()
  const { answer, current, load } = useAnswer(appealOf, { kind, recordId })
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(
    () => realtime.on(appealChanged, (told) => void (told.recordId === recordId && load())),
    [realtime, recordId, load],
  )
  const known = current ? answer : null
  return {
    appeal: known?.appeal ?? null,
    until: known?.until ?? null,
    sending,
    error: failure === null ? null : failureText(failure, t),
    make(reason) {
      setSending(true)
      setFailure(null)
      call(appealMake, { kind, recordId, reason })
        .then(load, setFailure)
        .finally(() => setSending(false))
    },
  }
}
