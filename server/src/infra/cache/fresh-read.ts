import { LRUCache } from 'lru-cache'
import type { Clock } from '@lianda/shared/kernel/clock'

interface Limits {
  freshMs: number
  /** For this long after it expires the old answer is still given, while a new read is under way. */
  staleMs?: number
  /** An answer is kept this many times as long as its read took, if that is longer than `freshMs`. */
  timesRead?: number
  /** Maximum number of answers kept. */
  most: number
}

/**
 * Caches answers for `freshMs`; all callers within that time share one read. For `staleMs` more, callers still get the
 * old answer while the first of them starts a new read. A failed read is not kept.
 */
export function freshReads<T>(
  clock: Clock,
  { freshMs, staleMs = 0, timesRead = 0, most }: Limits,
): (key: string, read: () => Promise<T>) => Promise<T> {
  const answers = new LRUCache<string, { answer: T }, () => Promise<T>>({
    max: most,
    // lru-cache still gives an answer whose age is its lifetime.
    ttl: freshMs - 1,
    perf: clock,
    ttlResolution: 0,
    // An answer whose place was taken while it was read still reaches those who wait for it.
    ignoreFetchAbort: true,
    async fetchMethod(_key, _stale, { options, context: read }) {
      const begun = performance.now()
      const answer = await read()
      options.ttl = Math.max(freshMs, (performance.now() - begun) * timesRead) - 1
      return { answer }
    },
  })
  return async (key, read) => {
    const allowStale = answers.getRemainingTTL(key) >= -staleMs
    return (await answers.forceFetch(key, { context: read, allowStale })).answer
  }
}
