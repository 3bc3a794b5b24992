import { MISSING_NAMED, type Watched } from '../viewing.contract'

/** What is shorter was watched as far as anybody sees. */
const SHORTEST_MS = 1_000

/** A question is gone to so long before the film asks it. */
const BEFORE_MS = 5_000

/** From where one comes to a question again. */
export const beforeQuestion = (atMs: number): number => Math.max(0, atMs - BEFORE_MS)

/** The parts of a film that were not watched, from and to in ms, the first ones of many. */
export function unwatchedParts({ durationMs, stretches }: Pick<Watched, 'durationMs' | 'stretches'>) {
  const parts: [from: number, to: number][] = []
  let at = 0
  for (const [from, to] of [...stretches, [durationMs, durationMs] as const]) {
    if (from - at >= SHORTEST_MS) parts.push([at, from])
    at = Math.max(at, to)
  }
  return parts.slice(0, MISSING_NAMED)
}
