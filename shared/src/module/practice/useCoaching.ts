import { useEffect, useState } from 'react'
import { failureText } from '../../client/failure-text'
import { useServices, useText } from '../../hook/core-context'
import type { PracticeView } from './practice.view-model'
import { coach, type Coaching, retake } from './training.contract'

export interface CoachView {
  /** What belongs to this turn; null until it is there. */
  coaching: Coaching | null
  error: string | null
  retaking: boolean
  reload(): void
  /** Goes back to before the last turn. */
  retake(): void
}

/**
 * The coach of a training. Asks the server for what belongs to this turn, which is all that a device ever gets, each time
 * that the learner may answer.
 */
export function useCoaching(
  sessionId: string,
  { turn, epoch, phase, caption }: Pick<PracticeView, 'turn' | 'epoch' | 'phase' | 'caption'>,
): CoachView {
  const { call } = useServices()
  const t = useText()
  const [coaching, setCoaching] = useState<Coaching | null>(null)
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)
  const [retaking, setRetaking] = useState(false)
  const [round, setRound] = useState(0)
  const listening = phase === 'listening'
  const lineNo = caption?.no ?? -1
  useEffect(() => {
    if (!listening) return undefined
    let over = false
    call(coach, { id: sessionId }).then(
      (answer) => {
        if (over) return
        setCoaching(answer.coaching)
        setFailure(null)
      },
      (error: unknown) => over || setFailure({ error }),
    )
    return () => {
      over = true
    }
    // `round` grows with each retry.
  }, [call, sessionId, turn, listening, lineNo, round])
  const goBack = async (tried: number) => {
    setRetaking(true)
    try {
      await call(retake, { id: sessionId, epoch, turn: tried })
      setFailure(null)
      setRound((n) => n + 1)
    } catch (error) {
      setFailure({ error })
    } finally {
      setRetaking(false)
    }
  }
  const last = coaching?.last ?? null
  return {
    coaching: coaching?.turn === turn && listening ? coaching : null,
    error: failure === null ? null : failureText(failure.error, t),
    retaking,
    reload: () => setRound((n) => n + 1),
    retake: () => void (last && !retaking && goBack(last.turn)),
  }
}
