import type { DeductionKind, Dimension, DimensionScore } from './scoring.contract'

/** Something that was lost, before weights: `loss` in tenths of the dimension's 100.0. */
export interface Finding {
  kind: DeductionKind
  loss: number
  /** Learner's turn, from 1; 0 when there was none. */
  turn: number
  quote: string
  start?: number
  end?: number
  /** Milliseconds from the start of the turn's recording. */
  atMs: number | null
  detail: Record<string, string | number>
  /** A better sentence, as one would say it. */
  better?: string
  /** What to do, where nobody wrote a sentence. */
  advice?: string
}

export type NotMeasured = NonNullable<DimensionScore['notMeasured']>

/** A dimension's findings in the order of the conversation, or why there are none to be had. */
export interface DimensionFindings {
  dimension: Dimension
  notMeasured: NotMeasured | null
  findings: Finding[]
}
