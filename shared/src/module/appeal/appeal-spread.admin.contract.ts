import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { id, timeMs } from '../../contract/fields'
import { points } from '../../contract/points'
import { scoreItemId } from '../scoring/correction.contract'

/** People who are left out by name, at most: more are counted alone. */
export const MOST_NAMED = 20

/**
 * Why a record is left out of a correction of all: `own`: it is the administrator's; `same_person`: its learner shares
 * account, mobile or work number with them.
 */
export const spreadLeft = z.object({ name: z.string(), why: z.enum(['own', 'same_person']) })

/** What a correction of all who lost the same point would do. */
export const spreadReach = z.object({
  records: z.int(),
  people: z.int(),
  /** Records that were not passed and would be. */
  passing: z.int(),
  /** The first of those left out, and how many there are. */
  left: z.array(spreadLeft),
  leftOut: z.int(),
})
export type SpreadReach = z.infer<typeof spreadReach>

/** What a thing is called that has no number of its own: an open part of a scene has the name of its step. */
const itemName = z.nullable(z.string())

export const spreadRow = z.object({
  id,
  item: scoreItemId,
  name: itemName,
  worth: points(0, 100),
  same: z.boolean(),
  state: z.enum(['running', 'done']),
  by: z.string(),
  at: timeMs,
  records: z.int(),
  /** Records that were looked at so far, and those that were changed. */
  done: z.int(),
  changed: z.int(),
})
export type SpreadRow = z.infer<typeof spreadRow>

const PATH = 'api/admin/train/complain/{id}/spread'
const judging = { auth: 'session', action: 'appeal.judge' } as const
const which = {
  id,
  /** A thing that the decision changed. */
  item: scoreItemId,
  /** Only those who lost it in the same way: by the same answer, for the same reason. */
  same: z.boolean(),
}

export const appealSpreads = endpoint({
  id: 'appeal.spreads',
  method: 'GET',
  path: PATH,
  summary: 'Corrections of all who lost the same point as an upheld appeal, with how far they are',
  auth: 'session',
  action: 'appeal.read',
  effect: 'read',
  input: z.object({ id }),
  output: z.object({
    /** The things of the score that can be applied to others, with what they are worth; empty: this administrator can't. */
    items: z.array(z.object({ id: scoreItemId, name: itemName, worth: points(0, 100) })),
    rows: z.array(spreadRow),
  }),
  errors: ['appeal/not_found'],
})

export const appealReach = endpoint({
  id: 'appeal.reach',
  method: 'POST',
  path: `${PATH}/preview`,
  summary: 'How many records of how many people within my data scope lost the same point, and how many would be passed',
  ...judging,
  effect: 'read',
  rate: 'heavy',
  input: z.object(which),
  output: z.object({ reach: spreadReach }),
  errors: ['appeal/not_found'],
})

export const appealSpread = endpoint({
  id: 'appeal.spread',
  method: 'POST',
  path: PATH,
  summary: 'Corrects the records of all within my data scope who lost the same point, in the background',
  ...judging,
  effect: 'write',
  rate: 'heavy',
  input: z.object(which),
  output: z.object({ spread: spreadRow }),
  errors: ['appeal/not_found', 'appeal/changes_nothing'],
})
