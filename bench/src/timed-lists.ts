import type { Endpoint, InputOf } from '@lianda/shared/contract/endpoint'
import { atMost, type Figure, percentile } from './figures'
import type { Person } from './learner'

const LIMIT_MS = 100

/** Asks a list for each of these, so many times, and says the p95 of each at the client and how long the list is. */
export async function timedLists<E extends Endpoint>(
  owner: Person,
  list: E,
  asked: readonly (readonly [name: string, query: object])[],
  rounds: number,
): Promise<{ figures: Figure[]; total: number }> {
  const figures: Figure[] = []
  let total = 0
  for (const [name, query] of asked) {
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      const begun = performance.now()
      const answer = await owner.call(list, { page: 1, rows: 30, ...query } as InputOf<E>)
      times.push(performance.now() - begun)
      total = Math.max(total, (answer as { total: number }).total)
    }
    figures.push(atMost(`${name}, p95`, percentile(times, 95), LIMIT_MS, 'ms'))
  }
  return { figures, total }
}
