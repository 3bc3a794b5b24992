import * as z from 'zod/mini'
import { int, text } from '../../contract/fields'
import { points } from '../../contract/points'

/** The scored dimensions, in the order of the radar chart. */
export const DIMENSIONS = [
  'accuracy',
  'completeness',
  'speed',
  'volume',
  'wording',
  'reply',
  'emotion',
  'identity',
  'answers',
] as const
export const dimension = z.enum(DIMENSIONS)
export type Dimension = z.infer<typeof dimension>

/** The eleven deductions from the spec's two error catalogues. */
export const DEDUCTIONS = [
  'identity',
  'workno',
  'speed',
  'volume',
  'wording',
  'sensitive',
  'emotion',
  'reply_timeout',
  'incomplete_flow',
  'accuracy',
  'wrong_answer',
] as const
export const deductionKind = z.enum(DEDUCTIONS)
export type DeductionKind = z.infer<typeof deductionKind>

/** One scored item of a rule: its share of 100, and the range without loss in the item's unit. */
export const scoreItem = z.object({
  dimension,
  /** Whole per cent; all items together 100; 0 = not scored. */
  weight: int(0, 100),
  /** speed: characters (Chinese) or words (English) per voiced minute; volume: dBFS; reply: seconds (max only). */
  min: z.optional(z.number()),
  max: z.optional(z.number()),
})
export type ScoreItem = z.infer<typeof scoreItem>

export const scoringRule = z.object({
  name: text(1, 30),
  version: z.int(),
  items: z.array(scoreItem),
  /** Total score needed to pass a practice. The loss per occurrence is fixed: docs/scoring.md. */
  passScore: points(0.1, 100),
})
export type ScoringRule = z.infer<typeof scoringRule>

/** One dimension's result. `score` is 0-100 with one decimal, null when it was not measured. */
export const dimensionScore = z.object({
  dimension,
  score: z.nullable(z.number()),
  /** Weight in per cent, after the weights of unmeasured dimensions were spread over the others. */
  weight: z.number(),
  /** Why it was not measured: typed, no_audio, no_model, not_asked. */
  notMeasured: z.optional(z.enum(['typed', 'no_audio', 'no_model', 'not_asked'])),
})
export type DimensionScore = z.infer<typeof dimensionScore>

/** One deduction: the rule, the quote, the time in the recording, and a better wording. */
export const deduction = z.object({
  no: z.int(),
  kind: deductionKind,
  dimension,
  /** Points of the total score, one decimal, positive. */
  points: z.number(),
  turn: z.int(),
  /** The learner's whole sentence; empty when nothing was said. */
  quote: z.string(),
  /** Character range in `quote`, when the deduction concerns only a part. */
  start: z.optional(z.int()),
  end: z.optional(z.int()),
  /** Milliseconds from the start of that turn's recording; null without audio. */
  atMs: z.nullable(z.int()),
  /** Measured value and allowed range: `{ value: 296, min: 160, max: 260 }`, or `{ word }`, `{ label }`. */
  detail: z.record(z.string(), z.union([z.string(), z.number()])),
  /** A better sentence, ready to be spoken. */
  better: z.optional(z.string()),
  /** What to do, when the scene has no better sentence; not meant to be repeated aloud. */
  advice: z.optional(z.string()),
})
export type Deduction = z.infer<typeof deduction>

export const practiceScore = z.object({
  /** 0-100, one decimal. */
  total: z.number(),
  passScore: z.number(),
  passed: z.boolean(),
  dimensions: z.array(dimensionScore),
  deductions: z.array(deduction),
  /** `no` of the deduction to work on first, because it cost most; null when nothing was lost. */
  first: z.nullable(z.int()),
  ruleVersion: z.int(),
  /** Number of the learner's scored turns. */
  turns: z.int(),
  spokenMs: z.int(),
})
export type PracticeScore = z.infer<typeof practiceScore>
