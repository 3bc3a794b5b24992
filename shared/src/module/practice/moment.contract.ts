import * as z from 'zod/mini'
import { id, int } from '../../contract/fields'
import { deductionKind } from '../scoring/scoring.contract'

/** A moment: one of the learner's turns in a finished practice, from which a rehearsal begins again. */
export const moment = z.object({
  /** The finished practice. */
  id,
  /** The learner's turn there, from 1. */
  turn: int(1, 500),
})
export type Moment = z.infer<typeof moment>

/** What an answer lost; `not_shown`: the customer's question stayed open. */
export const momentLoss = z.object({
  kind: z.enum([...deductionKind.options, 'not_shown']),
  /** Points of the score or, for how it sounded, of the delivery score; one decimal. */
  points: z.number(),
})
export type MomentLoss = z.infer<typeof momentLoss>

/** One of the two answers at a moment. */
export const momentAnswer = z.object({
  text: z.string(),
  kind: z.enum(['voice', 'text', 'silent']),
  lost: z.array(momentLoss),
  /** The score and the delivery score of the finished practice with this answer in its place. */
  total: z.nullable(z.number()),
  delivery: z.nullable(z.number()),
})
export type MomentAnswer = z.infer<typeof momentAnswer>

/** The answer at a moment, then and now. */
export const momentView = z.object({
  ...moment.shape,
  /** null: the finished practice is not there any more. */
  before: z.nullable(momentAnswer),
  /** null: the moment was not answered, or not understood. */
  now: z.nullable(momentAnswer),
})
export type MomentView = z.infer<typeof momentView>
