import type { DeductionKind, Dimension, DimensionScore, OpenNode } from './scoring.contract'

/** A loss before weighting: `loss` in tenths of the dimension's 100.0. */
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
  /** How sure the reading is, 0-1. */
  sure?: number
  /** A better sentence, ready to be spoken. */
  better?: string
  /** What to do, when the scene has no better sentence. */
  advice?: string
  /** Findings of one charge, in whatever dimensions, become one deduction: the first one's. */
  charge?: string
  /** The node was not shown: no deduction, but not earned. */
  open?: OpenNode['why']
}

export type NotMeasured = NonNullable<DimensionScore['notMeasured']>

/** A dimension's findings, or why it could not be measured. */
export interface DimensionFindings {
  dimension: Dimension
  notMeasured: NotMeasured | null
  findings: Finding[]
}
