import { useCallback, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { ApiError } from '../../client/api-error'
import { failureText } from '../../client/failure-text'
import { useServices, useText } from '../../hook/core-context'
import { type AttemptRow, type ExamResult, logs, result as resultCall } from './exam.contract'
import { attemptChanged } from './exam.events'
import type { ResultView } from './exam.view-model'
import { isGone } from './gone-failure'
import { resultChangesIn } from './next-change.rules'
import { useExamAddress, useExamOfPage } from './useExam'

/** A sweep may close an attempt a moment after its deadline; asked for this often, this many times. */
const AGAIN_MS = 1_000
const TRIES = 20
/** Many see their results at the same time; they do not ask again all at once. */
const SPREAD_MS = 30_000

export interface LoadedResult {
  result: ExamResult | null
  failure: { error: unknown } | null
  retry(): void
}

/** Fetches a result, waits for one that is about to be there, and again when it was marked anew. */
export function useLoadedResult(
  examId: string,
  attemptId: string | null,
  preview: boolean,
  userId?: string,
): LoadedResult {
  const { call, timer, realtime, platform } = useServices()
  const { system } = platform
  const [result, setResult] = useState<ExamResult | null>(null)
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)
  const [round, setRound] = useState(0)
  useEffect(() => {
    let over = false
    let stopPlan: () => void = () => undefined
    const look = async (triesLeft: number): Promise<void> => {
      try {
        const answer = await call(resultCall, {
          id: examId,
          preview: preview ? 1 : 0,
          ...(attemptId === null ? {} : { attempt: attemptId }),
          ...(userId === undefined ? {} : { userid: userId }),
        })
        if (over) return
        setResult(answer.result)
        setFailure(null)
        plan(resultChangesIn(answer.result))
      } catch (error) {
        if (over) return
        const notYet = error instanceof ApiError && error.code === 'exam/not_finished' && triesLeft > 0
        if (notYet) timer.after(AGAIN_MS, () => over || void look(triesLeft - 1))
        else setFailure({ error })
      }
    }
    const plan = (ms: number | null) => {
      stopPlan()
      const spread = ((system.randomBytes(1)[0] ?? 0) / 256) * SPREAD_MS
      if (ms !== null) stopPlan = timer.after(ms + spread, () => void look(0))
    }
    void look(TRIES)
    const stop = realtime.on(attemptChanged, (told) => {
      if (told.examId === examId && told.what === 'rescored') void look(0)
    })
    return () => {
      over = true
      stopPlan()
      stop()
    }
    // `round` grows with each retry by hand.
  }, [call, timer, realtime, system, examId, attemptId, preview, userId, round])
  return { result, failure, retry: useCallback(() => setRound((n) => n + 1), []) }
}

/** The result of an attempt of mine. */
export function useResult(attemptId: string | null): ResultView {
  const { call, platform } = useServices()
  const t = useText()
  const page = useExamOfPage()
  const { examId, preview } = useExamAddress()
  const { result, failure, retry } = useLoadedResult(examId, attemptId, preview)
  const reopened = useStore(page.state, (state) => state.reopened)
  const [history, setHistory] = useState<AttemptRow[]>([])
  const shown = result?.attempt.id
  useEffect(() => {
    if (shown === undefined) return
    call(logs, { id: examId, preview: preview ? 1 : 0 }).then(
      ({ rows }) => setHistory(rows),
      () => undefined,
    )
  }, [call, examId, preview, shown])
  return {
    load: result !== null ? 'ready' : failure === null ? 'loading' : 'failed',
    error: failure === null ? null : failureText(failure.error, t),
    gone: isGone(failure),
    retry,
    result,
    history,
    reopened,
    preview,
    again: page.showCover,
    goOn: page.showCover,
    openResult: page.showResult,
    print: () =>
      platform.navigation.go('/user/dashboard/print', {
        id: examId,
        ...(shown === undefined ? {} : { attempt: shown }),
      }),
    close: () => platform.navigation.back('/user/dashboard/center'),
  }
}
