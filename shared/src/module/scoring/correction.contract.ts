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

/** Why a correction can't be: it changes nothing, names what is not there, lowers something, or gives more than there is. */
export type CorrectionRefusal = 'nothing' | 'unknown' | 'lower' | 'more'

/** A score in a line. null: it had none. */
export const scoreResult = z.object({ total: z.nullable(z.number()), passed: z.boolean() })
export type ScoreResult = z.infer<typeof scoreResult>

/** One correction of a score as its record keeps it; `by` is the judge's id. */
export interface CorrectionStep {
  id: string
  by: string
  at: Date
  before: ScoreResult
  after: ScoreResult
}

export const revision = int(0, 1_000_000_000)

/** Which other records lost the same point as a corrected one. */
export interface AlikeAsked {
  recordId: string
  /** Id of the correction that names the thing. */
  step: string
  /** The thing of its score, and what it is worth from now on. */
  item: Correction['items'][number]
  /** Only those who lost it in the same way: by the same answer, for the same reason. */
  same: boolean
}

/** One of them, and what its correction makes of it. */
export interface AlikeRecord {
  recordId: string
  userId: string
  userName: string
  account: string
  workno: string
  subtaskId: string
  title: string
  correction: Correction
  before: ScoreResult
  after: ScoreResult
}
