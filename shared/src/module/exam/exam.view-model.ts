import type { AttemptController } from './attempt.types'
import type { AttemptRow, ExamCover, ExamResult } from './exam.contract'

export type LoadState = 'loading' | 'ready' | 'failed'

/** Which face of /user/dashboard/exam shows. */
export interface ExamPageView {
  /** `finished`: on the way to the address of its result. */
  stage: 'opening' | 'cover' | 'live' | 'finished' | 'result'
  controller: AttemptController | null
  /** Whose result; null = my newest. */
  attemptId: string | null
}

/** Before the exam: what it is, by which rules, how often I may. */
export interface CoverView {
  load: LoadState
  error: string | null
  /** There is no such exam for this person: trying again helps nobody. */
  gone: boolean
  retry(): void
  exam: ExamCover | null
  /** The server's time; means something where there is an exam. */
  now: number
  history: AttemptRow[]
  starting: boolean
  online: boolean
  preview: boolean
  /** Starts, or goes on with the running attempt. */
  start(): void
  openResult(attemptId: string): void
  back(): void
}

/** After the exam. */
export interface ResultView {
  load: LoadState
  error: string | null
  /** There is no such result for this person. */
  gone: boolean
  retry(): void
  result: ExamResult | null
  history: AttemptRow[]
  /** An administrator opened the attempt again: the learner can go on with it. */
  reopened: boolean
  preview: boolean
  again(): void
  goOn(): void
  openResult(attemptId: string): void
  print(): void
  close(): void
}
