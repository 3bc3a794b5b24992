import * as z from 'zod/mini'
import { int, text } from '../../contract/fields'
import { points } from '../../contract/points'

/** What is scored; the order is the radar's. */
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

/** The eleven deductions of the spec's two error catalogues. */
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

/** One scored item of a rule: its share of 100 and the range that loses nothing, in the item's unit. */
export const scoreItem = z.object({
  dimension,
  /** Whole per cent; all items together 100; 0 = not scored. */
  weight: int(0, 100),
  /** speed: characters (Chinese) or words (English) a voiced minute; volume: dBFS; reply: seconds (max only). */
  min: z.optional(z.number()),
  max: z.optional(z.number()),
})
export type ScoreItem = z.infer<typeof scoreItem>

export const scoringRule = z.object({
  name: text(1, 30),
  version: z.int(),
  items: z.array(scoreItem),
  /** Total from which a practice is passed. What one occurrence costs is fixed: docs/scoring.md. */
  passScore: points(0.1, 100),
})
export type ScoringRule = z.infer<typeof scoringRule>

/** One dimension's result. `score` is 0-100 with one decimal, null when it was not measured. */
export const dimensionScore = z.object({
  dimension,
  score: z.nullable(z.number()),
  /** The weight in per cent after the weights of what was not measured were spread. */
  weight: z.number(),
  /** Why it was not measured: typed, no_audio, no_model, not_asked. */
  notMeasured: z.optional(z.enum(['typed', 'no_audio', 'no_model', 'not_asked'])),
})
export type DimensionScore = z.infer<typeof dimensionScore>

/** One lost piece: the rule, the quote, where it is in the recording, and what would have been better. */
export const deduction = z.object({
  no: z.int(),
  kind: deductionKind,
  dimension,
  /** Points of the total score, one decimal, positive. */
  points: z.number(),
  turn: z.int(),
  /** The learner's whole sentence; empty when nothing was said. */
  quote: z.string(),
  /** Character range in `quote` that the deduction is about, when it is about a part. */
  start: z.optional(z.int()),
  end: z.optional(z.int()),
  /** Milliseconds from the start of that turn's recording; null without audio. */
  atMs: z.nullable(z.int()),
  /** What was measured and what was allowed: `{ value: 296, min: 160, max: 260 }`, `{ word }`, `{ label }`. */
  detail: z.record(z.string(), z.union([z.string(), z.number()])),
  /** A better sentence, as one would say it. */
  better: z.optional(z.string()),
  /** What to do, where nobody wrote a sentence: no words to repeat. */
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
  /** The deduction that would gain most, as its number; null when nothing was lost. */
  first: z.nullable(z.int()),
  ruleVersion: z.int(),
  /** The learner's turns that counted. */
  turns: z.int(),
  spokenMs: z.int(),
})
export type PracticeScore = z.infer<typeof practiceScore>
