import * as z from 'zod/mini'
import { int, text } from '../../contract/fields'
import { points } from '../../contract/points'

/** What was said: scaled to 100 it is the score. */
export const CONTENT = ['accuracy', 'answers', 'completeness', 'wording', 'identity'] as const
/** How it sounded: a second score beside it, only where it was measured. */
export const DELIVERY = ['speed', 'volume', 'reply', 'emotion'] as const

/** The scored dimensions, in the order of the radar chart. */
export const DIMENSIONS = [...CONTENT, ...DELIVERY] as const
export const dimension = z.enum(DIMENSIONS)
export type Dimension = z.infer<typeof dimension>

/** The two parts of a score: what was said, and how it sounded. */
export type ScorePart = 'content' | 'delivery'
export const partOf = (of: Dimension): ScorePart =>
  (DELIVERY as readonly Dimension[]).includes(of) ? 'delivery' : 'content'

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

/** How a conversation turned out for the learner. */
export const outcome = z.enum(['won', 'open', 'lost'])
export type Outcome = z.infer<typeof outcome>

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
  /** Score needed to pass a practice. The loss per occurrence is fixed: docs/scoring.md. */
  passScore: points(0.1, 100),
  /** Outcomes with which a practice can be passed; absent: won and open. */
  outcomes: z.optional(z.array(outcome)),
})
export type ScoringRule = z.infer<typeof scoringRule>

/** One dimension's result. `score` is 0-100 with one decimal, null when it was not measured. */
export const dimensionScore = z.object({
  dimension,
  score: z.nullable(z.number()),
  /** Weight in per cent of its part, after the weights of unmeasured dimensions were spread over the others. */
  weight: z.number(),
  /** Why it was not measured. */
  notMeasured: z.optional(z.enum(['typed', 'whisper', 'no_audio', 'no_model', 'not_asked'])),
})
export type DimensionScore = z.infer<typeof dimensionScore>

/** One deduction: the rule, the quote, the time in the recording, and a better wording. */
export const deduction = z.object({
  no: z.int(),
  kind: deductionKind,
  dimension,
  /** Points of the score or, for a dimension of delivery, of the delivery score, one decimal, positive. */
  points: z.number(),
  turn: z.int(),
  /** The learner's whole sentence; empty when nothing was said. */
  quote: z.string(),
  /** Character range in `quote`, when the deduction concerns only a part. */
  start: z.optional(z.int()),
  end: z.optional(z.int()),
  /** Milliseconds from the start of that turn's recording; null without audio. */
  atMs: z.nullable(z.int()),
  /** How sure the reading of the sentence is, 0-1; absent where something was measured. */
  sure: z.optional(z.number()),
  /** Measured value and allowed range: `{ value: 296, min: 160, max: 260 }`, or `{ word }`, `{ label }`. */
  detail: z.record(z.string(), z.union([z.string(), z.number()])),
  /** A better sentence, ready to be spoken. */
  better: z.optional(z.string()),
  /** The learner's own sentence, put right by a configured model; the engine accepts it as an answer. */
  rewritten: z.optional(z.string()),
  /** What to do, when the scene has no better sentence; not meant to be repeated aloud. */
  advice: z.optional(z.string()),
})
export type Deduction = z.infer<typeof deduction>

/** A part of the scene that the learner did not show: its points are not earned, without an accusation. */
export const openNode = z.object({
  /** The node's name. */
  node: z.string(),
  /** Points of the score, one decimal. */
  points: z.number(),
  /** `not_raised`: a point of a free practice that the learner did not bring up. */
  why: z.enum(['not_reached', 'jumped_over', 'not_understood', 'not_raised']),
  /** What was said there last; empty when nothing was. */
  quote: z.string(),
  turn: z.int(),
  better: z.optional(z.string()),
  advice: z.optional(z.string()),
})
export type OpenNode = z.infer<typeof openNode>

/** One thing to do next time, with what shows that it is needed. */
export const nextThing = z.object({
  kind: z.enum([...DEDUCTIONS, 'not_shown']),
  /** Points of the score or of the delivery score, one decimal. */
  points: z.number(),
  /** The learner's turn; 0: none. */
  turn: z.int(),
  quote: z.string(),
  detail: deduction.shape.detail,
  better: z.optional(z.string()),
  advice: z.optional(z.string()),
})
export type NextThing = z.infer<typeof nextThing>

/** What stands against passing: too little was heard, points, an open required part, an insult, no end, its outcome. */
export const PASS_BARS = ['not_assessed', 'points', 'open', 'insult', 'broken_off', 'outcome'] as const
export type PassBar = (typeof PASS_BARS)[number]

export const practiceScore = z.object({
  /** The score: content, 0-100, one decimal. null: not assessed, because too little could be heard. */
  total: z.nullable(z.number()),
  /** 0-100, one decimal; null when nothing of it was measured. */
  delivery: z.nullable(z.number()),
  /** Content and delivery as the rule weighs them; null when not assessed. */
  overall: z.nullable(z.number()),
  passScore: z.number(),
  passed: z.boolean(),
  /** Why it was not passed; absent in scores of before this was stored. */
  bars: z.optional(z.array(z.enum(PASS_BARS))),
  /** The conversation came to its end; false: it was broken off. */
  finished: z.boolean(),
  dimensions: z.array(dimensionScore),
  /** total = 100 - the points of content's deductions - the points of `open`; delivery likewise. */
  deductions: z.array(deduction),
  open: z.array(openNode),
  /** `no` of up to three deductions to work on, the costliest habit first. */
  next: z.array(z.int()),
  ruleVersion: z.int(),
  /** Number of the learner's scored turns. */
  turns: z.int(),
  spokenMs: z.int(),
})
export type PracticeScore = z.infer<typeof practiceScore>
