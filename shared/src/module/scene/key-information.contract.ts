import * as z from 'zod/mini'

/** Key information to say at a place, as a keyword expression (`{name}`, `{workno}`); scored. */
export const mustSay = z.object({
  label: z.string(),
  keywords: z.string(),
  better: z.optional(z.string().check(z.maxLength(200))),
})
export type MustSay = z.infer<typeof mustSay>
