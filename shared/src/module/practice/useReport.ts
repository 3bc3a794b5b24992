import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '../../client/api-error'
import { failureText } from '../../client/failure-text'
import { isGone } from '../../client/gone-failure'
import { useServices, useText } from '../../hook/core-context'
import type { ScorePart } from '../scoring/scoring.contract'
import { answerLine } from './answer-line.rules'
import { nextThings } from '../scoring/next-things.rules'
import { changed } from './practice.events'
import { type AttemptRow, history, type PracticeReport, report as getReport } from './practice.contract'
import type { HistoryView, ReportView } from './report.view-model'
import { keepReported } from './last-times'
import { useReplay } from './useReplay'

/** The score is due within 2 s of the end: the device asks every AGAIN_MS, at most TRIES times. */
const AGAIN_MS = 400
const TRIES = 30

/** The report of a finished practice; asks by itself until the score is there. */
export function useReport(sessionId: string): ReportView {
  const services = useServices()
  const { call, realtime, timer } = services
  const t = useText()
  const replay = useReplay()
  const [report, setReport] = useState<PracticeReport | null>(null)
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)
  const [part, setPart] = useState<ScorePart>('content')
  const [round, setRound] = useState(0)
  useEffect(() => {
    let over = false
    const look = async (triesLeft: number): Promise<void> => {
      try {
        const answer = (await call(getReport, { id: sessionId })).report
        if (over) return
        setReport(answer)
        setFailure(null)
        void keepReported(services, answer)
        if (answer.score === null && triesLeft > 0) timer.after(AGAIN_MS, () => over || void look(triesLeft - 1))
      } catch (error) {
        if (over) return
        const notYet = error instanceof ApiError && error.code === 'practice/not_ended' && triesLeft > 0
        if (notYet) timer.after(AGAIN_MS, () => over || void look(triesLeft - 1))
        else setFailure({ error })
      }
    }
    void look(TRIES)
    return () => {
      over = true
    }
    // `round` grows with each retry.
  }, [services, call, timer, sessionId, round])
  // A model's better lines come later than the score.
  useEffect(() => realtime.on(changed, ({ id }) => id === sessionId && setRound((n) => n + 1)), [realtime, sessionId])

  const score = report?.score ?? null
  const transcript = report?.session.transcript ?? []
  const playFrom = (lineNo: number, fromMs: number) => {
    const line = transcript.find((row) => row.no === lineNo)
    if (line?.audio !== undefined) replay.play(line.no, line.audio, fromMs)
  }
  return {
    load: report !== null ? 'ready' : failure === null ? 'loading' : 'failed',
    error: failure === null ? null : failureText(failure.error, t),
    gone: isGone(failure),
    retry: useCallback(() => setRound((n) => n + 1), []),
    report,
    score,
    gain: gainOf(score?.total ?? null, report?.previous?.total ?? null),
    next: score === null ? [] : nextThings(score),
    part,
    setPart,
    transcript,
    attempts: report?.attempts ?? [],
    replay,
    playDeduction(no) {
      const deduction = score?.deductions.find((row) => row.no === no)
      const line = answerLine(transcript, deduction?.turn)
      if (line !== undefined) playFrom(line.no, deduction?.atMs ?? 0)
    },
    playLine: (no) => playFrom(no, 0),
    canRetry: report !== null && report.session.brief.attemptsLeft !== 0,
  }
}

const gainOf = (now: number | null, before: number | null): number | null =>
  now === null || before === null ? null : Math.round((now - before) * 10) / 10

/** The learner's attempts at a subtask, newest first. */
export function useHistory(subtaskId: string): HistoryView {
  const { call } = useServices()
  const t = useText()
  const [rows, setRows] = useState<AttemptRow[]>([])
  const [total, setTotal] = useState(0)
  const [load, setLoad] = useState<HistoryView['load']>('loading')
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)
  const fetchPage = useCallback(
    async (page: number) => {
      try {
        const answer = await call(history, { subtaskId, page })
        setRows((before) => (page === 1 ? answer.rows : [...before, ...answer.rows]))
        setTotal(answer.total)
        setLoad('ready')
        setFailure(null)
      } catch (error) {
        setLoad((before) => (before === 'ready' ? 'ready' : 'failed'))
        setFailure({ error })
      }
    },
    [call, subtaskId],
  )
  useEffect(() => void fetchPage(1), [fetchPage])
  return {
    load,
    error: failure === null ? null : failureText(failure.error, t),
    gone: isGone(failure),
    rows,
    total,
    more: () => rows.length < total && void fetchPage(Math.floor(rows.length / 30) + 1),
    retry: () => void fetchPage(1),
  }
}
