import * as z from 'zod/mini'
import { id } from './fields'

/** A package that uses something. */
export const packageUse = z.object({
  taskId: id,
  title: z.string(),
  type: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  published: z.boolean(),
})
export type PackageUse = z.infer<typeof packageUse>

/** Where something is used. `hidden`: how many more there are that the caller may not see. */
export const packageUses = z.object({ rows: z.array(packageUse), hidden: z.int() })
export type PackageUses = z.infer<typeof packageUses>
