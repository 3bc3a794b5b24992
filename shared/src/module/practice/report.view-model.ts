import type { Deduction, DeductionKind, PracticeScore } from '../scoring/scoring.contract'
import type { AttemptRow, PracticeReport, TranscriptLine } from './practice.contract'
import type { ReplayView } from './practice.view-model'

export interface ReportView {
  load: 'loading' | 'ready' | 'failed'
  error: string | null
  /** There is no such report for this person. */
  gone: boolean
  retry(): void
  report: PracticeReport | null
  /** null for the moment before the score is there; the hook asks again by itself. */
  score: PracticeScore | null
  /** Difference of the totals to the attempt before, one decimal; null when there is none. */
  gain: number | null
  first: Deduction | null
  /** Deductions of the chosen kind (all when null). */
  deductions: Deduction[]
  kinds: { kind: DeductionKind; count: number }[]
  kind: DeductionKind | null
  setKind(kind: DeductionKind | null): void
  transcript: TranscriptLine[]
  attempts: AttemptRow[]
  replay: ReplayView
  /** Plays the moment of a deduction. */
  playDeduction(no: number): void
  playLine(no: number): void
  /** Whether the subtask may be tried again. */
  canRetry: boolean
}

export interface HistoryView {
  load: 'loading' | 'ready' | 'failed'
  error: string | null
  /** There is no such practice for this person. */
  gone: boolean
  rows: AttemptRow[]
  total: number
  more(): void
  retry(): void
}
