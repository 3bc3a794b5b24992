import { MISSING_NAMED, type Watched } from '../viewing.contract'

/** What is shorter was watched as far as anybody sees. */
const SHORTEST_MS = 1_000

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
