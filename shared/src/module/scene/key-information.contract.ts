import * as z from 'zod/mini'
import { text } from '../../contract/fields'

/** Key information to say at a place, as a keyword expression (`{name}`, `{workno}`); scored. */
export const mustSay = z.object({
  label: z.string().check(z.maxLength(64)),
  keywords: z.string().check(z.maxLength(400)),
  better: z.optional(z.string().check(z.maxLength(200))),
  /**
   * The figure that it states: "410 km". It is said with this figure only, and another one of its kind contradicts it. Absent:
   * figures of the key words and of `better` are compared.
   */
  value: z.optional(text(1, 40)),
  /** Its key words have to be denied: "we take no deposit". Absent: each alternative counts as it stands. */
  denied: z.optional(z.literal(true)),
  /** Sentences that contradict it. */
  counters: z.optional(z.array(text(1, 200)).check(z.minLength(1), z.maxLength(5))),
})
export type MustSay = z.infer<typeof mustSay>
