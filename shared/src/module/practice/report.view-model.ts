import type { NextThing, PracticeScore, ScorePart } from '../scoring/scoring.contract'
import type { AttemptRow, PracticeReport, TranscriptLine } from './practice.contract'
import type { Moment } from './moment.contract'

/** Playback from a report: one sound at a time in the whole app. */
export interface ReplayView {
  /** The number of the line that plays, or null. */
  playing: number | null
  paused: boolean
  atMs: number
  durationMs: number
  play(lineNo: number, url: string, fromMs: number): void
  toggle(): void
  seek(ms: number): void
  stop(): void
  failed: boolean
}

/** Begins a rehearsal at a moment of a report. */
export interface MomentStarter {
  /** @param typed the answer of then was typed, and so may be the new one */
  start(moment: Moment, typed: boolean): void
  busy: boolean
  /** Why the last one did not begin. */
  error: string | null
}

export interface ReportView {
  load: 'loading' | 'ready' | 'failed'
  error: string | null
  /** This user has no such report. */
  gone: boolean
  retry(): void
  report: PracticeReport | null
  /** null until the score is ready; the hook asks again by itself. */
  score: PracticeScore | null
  /** Difference of the score to the previous attempt, one decimal; null if there is none. */
  gain: number | null
  /** Up to three things to do next time. */
  next: NextThing[]
  /** The part whose deductions are shown. */
  part: ScorePart
  setPart(part: ScorePart): void
  transcript: TranscriptLine[]
  attempts: AttemptRow[]
  replay: ReplayView
  /** Plays the moment of a deduction. */
  playDeduction(no: number): void
  playLine(no: number): void
  /** True if the learner may try the subtask again. */
  canRetry: boolean
}

export interface HistoryView {
  load: 'loading' | 'ready' | 'failed'
  error: string | null
  /** This user has no such practice. */
  gone: boolean
  rows: AttemptRow[]
  total: number
  more(): void
  retry(): void
}
