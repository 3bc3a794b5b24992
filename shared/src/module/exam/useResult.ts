import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '../../client/api-error'
import { failureText } from '../../client/failure-text'
import { isGone } from '../../client/gone-failure'
import { useServices, useText } from '../../hook/core-context'
import { type AttemptRow, type ExamResult, logs, result as resultCall } from './exam.contract'
import { attemptChanged } from './exam.events'
import type { ResultView } from './exam.view-model'
import { resultChangesIn } from './next-change.rules'
import { resultQuery } from './exam.controller'
import { useExamAddress, useExamOfPage } from './useExam'

/** A sweep may close an attempt shortly after its deadline: the device asks every AGAIN_MS, at most TRIES times. */
const AGAIN_MS = 1_000
const TRIES = 20
/** Many learners view results at the same time; their next requests are spread over this time (ms). */
const SPREAD_MS = 30_000
const REFRESH_AGAIN_MS = 15_000

export interface LoadedResult {
  result: ExamResult | null
  failure: { error: unknown } | null
  /** The shown attempt runs again, so its mark does not count any more. */
  reopened: boolean
  retry(): void
}

/** Fetches a result, waits for one that is almost ready, and asks again whenever it may have changed. */
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
  const [reopened, setReopened] = useState(false)
  const [round, setRound] = useState(0)
  useEffect(() => {
    /** Number of the newest request: only its answer counts. */
    let turn = 0
    let shown: string | null = null
    let stopWaiting: () => void = () => undefined
    const wait = (ms: number, triesLeft?: number) => {
      stopWaiting = timer.after(ms, () => void look(triesLeft))
    }
    const waitSpread = (ms: number) => wait(ms + ((system.randomBytes(1)[0] ?? 0) / 256) * SPREAD_MS)
    const look = async (triesLeft = TRIES): Promise<void> => {
      stopWaiting()
      turn += 1
      const mine = turn
      const attempt = shown ?? attemptId
      try {
        const answer = await call(resultCall, {
          id: examId,
          preview: preview ? 1 : 0,
          ...(attempt === null ? {} : { attempt }),
          ...(userId === undefined ? {} : { userid: userId }),
        })
        if (mine !== turn) return
        shown = answer.result.attempt.id
        setResult(answer.result)
        setFailure(null)
        setReopened(false)
        const changesIn = resultChangesIn(answer.result)
        if (changesIn !== null) waitSpread(changesIn)
      } catch (error) {
        if (mine !== turn) return
        const runs = error instanceof ApiError && error.code === 'exam/not_finished'
        if (shown !== null) {
          if (runs) setReopened(true)
          waitSpread(REFRESH_AGAIN_MS)
        } else if (runs && triesLeft > 0) wait(AGAIN_MS, triesLeft - 1)
        else setFailure({ error })
      }
    }
    void look()
    const stops = [
      realtime.on(attemptChanged, (notice) => notice.examId === examId && void look()),
      system.onVisible((visible) => visible && void look()),
      system.online.subscribe((online) => online && void look()),
    ]
    return () => {
      turn += 1
      stopWaiting()
      for (const stop of stops) stop()
    }
    // `round` grows with each manual retry.
  }, [call, timer, realtime, system, examId, attemptId, preview, userId, round])
  return { result, failure, reopened, retry: useCallback(() => setRound((n) => n + 1), []) }
}

/** The result of one of the learner's own attempts. */
export function useResult(attemptId: string | null): ResultView {
  const { call, platform } = useServices()
  const t = useText()
  const page = useExamOfPage()
  const { examId, preview } = useExamAddress()
  const { result, failure, reopened, retry } = useLoadedResult(examId, attemptId, preview)
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
    again: page.toCover,
    goOn: page.toCover,
    openResult: (id) => platform.navigation.replace('/user/dashboard/exam', resultQuery(examId, preview, id)),
    print: () =>
      platform.navigation.go('/user/dashboard/print', {
        id: examId,
        ...(shown === undefined ? {} : { attempt: shown }),
      }),
    close: () => platform.navigation.back('/user/dashboard/center'),
  }
}
