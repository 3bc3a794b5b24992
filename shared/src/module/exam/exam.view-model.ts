import type { AttemptController } from './attempt.controller'
import type { AttemptRow, ExamCover, ExamResult } from './exam.contract'

export type LoadState = 'loading' | 'ready' | 'failed'

/** Which stage of /user/dashboard/exam is shown. */
export interface ExamPageView {
  /** `finished`: the page is moving to the address of the result. */
  stage: 'opening' | 'cover' | 'live' | 'finished' | 'result'
  controller: AttemptController | null
  /** The attempt whose result is shown; null = the learner's newest. */
  attemptId: string | null
}

/** Before the exam: what it is, its rules, and how many attempts are left. */
export interface CoverView {
  load: LoadState
  error: string | null
  /** This user has no such exam; a retry would not help. */
  gone: boolean
  retry(): void
  exam: ExamCover | null
  /** The server's time; valid only when there is an exam. */
  now: number
  history: AttemptRow[]
  starting: boolean
  online: boolean
  preview: boolean
  /** Starts an attempt, or continues the running one. */
  start(): void
  openResult(attemptId: string): void
  back(): void
}

/** After the exam. */
export interface ResultView {
  load: LoadState
  error: string | null
  /** This user has no such result. */
  gone: boolean
  retry(): void
  result: ExamResult | null
  history: AttemptRow[]
  /** An administrator reopened the attempt, so the learner can continue it. */
  reopened: boolean
  preview: boolean
  again(): void
  goOn(): void
  openResult(attemptId: string): void
  print(): void
  close(): void
}
