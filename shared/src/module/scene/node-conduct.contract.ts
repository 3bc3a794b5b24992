import * as z from 'zod/mini'
import { text } from '../../contract/fields'
import { conductKind } from '../understanding/conduct-kind'

/** How much a kind of bad conduct weighs at a node: in the customer's mood and in the score. */
export const conductWeight = z.enum(['more', 'usual', 'less'])
export type ConductWeight = z.infer<typeof conductWeight>

/** How a node takes one kind of bad conduct. */
export const nodeConduct = z.object({
  kind: conductKind,
  weight: conductWeight,
  /** What is such conduct at this node too, beside the lexicons; as their words, with one `…` at most. */
  words: z.optional(z.array(text(1, 32)).check(z.minLength(1), z.maxLength(20))),
})
export type NodeConduct = z.infer<typeof nodeConduct>
