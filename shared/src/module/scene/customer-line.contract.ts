import * as z from 'zod/mini'
import { id, int, text } from '../../contract/fields'

/** Emotions 0-6 of the spec: 0 calm, 1 happy, 2 hesitant, 3 anxious, 4 dissatisfied, 5 angry, 6 sad. */
export const emotion = int(0, 6)

/** A line the customer may say. */
export const customerLine = z.object({ id, text: text(1, 200), emotion })
export type CustomerLine = z.infer<typeof customerLine>
