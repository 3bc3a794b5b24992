import * as z from 'zod/mini'

/** Key information to say at a place, as a keyword expression (`{name}`, `{workno}`); scored. */
export const mustSay = z.object({
  label: z.string().check(z.maxLength(64)),
  keywords: z.string().check(z.maxLength(400)),
  better: z.optional(z.string().check(z.maxLength(200))),
})
export type MustSay = z.infer<typeof mustSay>
