import * as z from 'zod/mini'
import { id, text } from '../../contract/fields'
import { emotion } from '../speech/emotion.contract'

/** A line the customer may say. */
export const customerLine = z.object({
  id,
  text: text(1, 200),
  emotion,
  /** The line of the speech list that this is a copy of; absent: written here. */
  speechId: z.optional(id),
})
export type CustomerLine = z.infer<typeof customerLine>
