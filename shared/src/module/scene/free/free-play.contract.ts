import * as z from 'zod/mini'
import { id, int, text } from '../../../contract/fields'
import { ids, recognised, wordings } from '../../customer/customer.contract'
import { customerLine } from '../customer-line.contract'
import { mustSay } from '../key-information.contract'

/** Something that the learner should bring up. */
export const freePoint = z.object({
  id,
  /** As reports name it: "asks for the budget". */
  label: text(1, 32),
  /** Sentences and key words that meet it. */
  met: recognised,
  /** Sentences that sound alike and do not meet it. */
  notMet: z._default(z.array(text(1, 200)).check(z.maxLength(10)), []),
  /** What has to be told with it, and with which figures. */
  mustSay: z._default(z.array(mustSay).check(z.maxLength(5)), []),
  /** Counts under completeness; the practice can't be won without it. */
  required: z._default(z.boolean(), true),
  /** How the customer leads up to it where the learner does not come to it alone. */
  leads: wordings,
  /** What the customer answers when it is met. */
  replies: wordings,
  /** Shown when the learner asks for a hint. */
  hint: z.optional(z.string().check(z.maxLength(200))),
  /** Better wording, shown where it was not met. */
  better: z.optional(z.string().check(z.maxLength(200))),
})
export type FreePoint = z.infer<typeof freePoint>

/** What nobody may promise in this practice: the learner loses points for it, and the customer never says it. */
export const forbiddenPromise = z.object({
  label: text(1, 48),
  /** `|` = or, `,` = and. */
  keywords: z.string().check(z.minLength(1), z.maxLength(400)),
})
export type ForbiddenPromise = z.infer<typeof forbiddenPromise>

/**
 * How it may end: the first row whose conditions all hold after a turn ends it. A row that asks for nothing has the last
 * words of its outcome when the customer closes. `won` always asks for every required point.
 */
export const freeEnd = z.object({
  outcome: z.enum(['won', 'open', 'lost']),
  /** Points that have to be met as well. */
  met: ids,
  /** Trust (0-10) that is needed, or below which it ends. */
  trustFrom: z.optional(int(0, 10)),
  trustBelow: z.optional(int(1, 10)),
  /** The customer's last words. */
  wordings,
})
export type FreeEnd = z.infer<typeof freeEnd>

/** A practice without a drawn flow: the customer talks freely within persona, facts, goal and these points. */
export const freePlay = z.object({
  /** The customer's first words: one of these. */
  opening: z.array(customerLine).check(z.minLength(1), z.maxLength(3)),
  points: z.array(freePoint).check(z.minLength(1), z.maxLength(20)),
  forbidden: z._default(z.array(forbiddenPromise).check(z.maxLength(20)), []),
  ends: z._default(z.array(freeEnd).check(z.maxLength(10)), []),
  /** The learner's turns after which the customer closes the conversation with `closing`. */
  turnLimit: int(4, 40),
  closing: wordings,
})
export type FreePlay = z.infer<typeof freePlay>
