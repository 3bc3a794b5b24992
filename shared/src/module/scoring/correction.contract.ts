import * as z from 'zod/mini'
import { points } from '../../contract/points'
import { int, shaped } from '../../contract/fields'

/** Things of a score that one correction changes, at most. */
const MOST_ITEMS = 400

/** What a score counts one by one: `d3` the third deduction, `o0` the first open part, `q5` a question. */
export const scoreItemId = shaped(/^(d|o|q|a)\d{1,3}$/)

/**
 * What a judge decides about a score: what single things of it are worth from now on, or the score itself. A deduction and
 * an open part cost so many points; a question earns so many.
 */
export const correction = {
  items: z._default(z.array(z.object({ id: scoreItemId, worth: points(0, 100) })).check(z.maxLength(MOST_ITEMS)), []),
  score: z._default(z.nullable(points(0, 100)), null),
}
const correctionMembers = z.object(correction)
export type Correction = z.infer<typeof correctionMembers>

/** Why a correction can't be: it changes nothing, names what is not there, or lowers something. */
export type CorrectionRefusal = 'nothing' | 'unknown' | 'lower'

/** A score in a line. null: it had none. */
export const scoreResult = z.object({ total: z.nullable(z.number()), passed: z.boolean() })
export type ScoreResult = z.infer<typeof scoreResult>

export const revision = int(0, 1_000_000_000)
