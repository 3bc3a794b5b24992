import * as z from 'zod/mini'
import { timeMs } from '../../contract/fields'

/** A film as somebody may play it, until the addresses expire. */
export const playableFilm = z.object({
  durationMs: z.int(),
  width: z.int(),
  height: z.int(),
  /** '' without one. */
  posterUrl: z.string(),
  /** The largest first. */
  sizes: z.array(z.object({ url: z.string(), width: z.int(), height: z.int(), bytes: z.int() })),
  expiresAt: timeMs,
  /** What its subtitles are chosen by, in the order of their numbers, from 0. */
  subtitles: z._default(z.array(z.string()), []),
})
export type PlayableFilm = z.infer<typeof playableFilm>

/** Lines of subtitles: from and to in ms, and the words; in order of their beginning. */
export const filmCues = z.array(z.tuple([z.int(), z.int(), z.string()]))
