import * as z from 'zod/mini'

/** One playable file of a film: H.264 and AAC in MP4. */
const filmSize = z.object({
  /** Its name among the made files, or `ORIGINAL`. */
  name: z.string(),
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
})
export type FilmSize = z.infer<typeof filmSize>

const filmFacts = z.object({
  durationMs: z.int(),
  /** As it is shown: turned upright, with square pixels. */
  width: z.int(),
  height: z.int(),
  /** The largest first. */
  sizes: z.array(filmSize),
  /** The picture before it is played; null where none could be made. */
  poster: z.nullable(z.string()),
})
export type FilmFacts = z.infer<typeof filmFacts>

/** What is known of a film so far; null where nothing is. */
export function readFilmFacts(facts: unknown): FilmFacts | null {
  const read = filmFacts.safeParse(facts)
  return read.success ? read.data : null
}
