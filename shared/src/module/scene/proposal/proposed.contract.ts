import * as z from 'zod/mini'
import { id } from '../../../contract/fields'

/** Proposed texts in one scene; the largest proposal has about 2,000. */
const MAX_PROPOSED = 3_000

/**
 * A text that a language model wrote and nobody has accepted yet. It stays proposed as long as its place still has this
 * text: who changes the text has decided about it. Only what is in work has such marks.
 */
export const proposedText = z.object({
  id,
  /**
   * `scene`, `persona`, `flow/<id of a node>`, `facts/<id>`, `objections/<id>`; of a free practice `opening`, `points/<id>`,
   * `forbidden`, `closing`.
   */
  at: z.string().check(z.minLength(1), z.maxLength(96)),
  text: z.string().check(z.maxLength(1_000)),
})
export type ProposedText = z.infer<typeof proposedText>

export const proposedTexts = z.array(proposedText).check(z.maxLength(MAX_PROPOSED))
