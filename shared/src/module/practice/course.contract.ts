import * as z from 'zod/mini'
import { id } from '../../contract/fields'
import { dimension } from '../scoring/scoring.contract'

/** One practice in the course of a learner's practices of a subtask. */
export const coursePoint = z.object({
  id,
  attempt: z.int(),
  rehearsal: z.boolean(),
  total: z.number(),
  /** Content only; null: not measured. */
  dimensions: z.array(z.object({ dimension, score: z.nullable(z.number()) })),
})
export type CoursePoint = z.infer<typeof coursePoint>
