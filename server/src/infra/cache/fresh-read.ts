import { LRUCache } from 'lru-cache'
import type { Clock } from '@lianda/shared/kernel/clock'

interface Limits<T> {
  freshMs: number
  /** For this long after it expires the old answer is still given, while a new read is under way. */
  staleMs?: number
  /** An answer is kept this many times as long as its read took, if that is longer than `freshMs`. */
  timesRead?: number
  /** Maximum number of answers kept; with `sizeOf`, of their sizes together. */
  most: number
  /** How large an answer is, 1 at least. One that is larger than `most` is not kept. */
  sizeOf?: (answer: T) => number
}

/** How much later than it expired an answer is dropped: timers may fire a little before the clock is there. */
const LATER_MS = 1_000

/**
 * Caches answers for `freshMs`; all callers within that time share one read. For `staleMs` more, callers still get the
 * old answer while the first of them starts a new read. A failed read is not kept, and an answer that nobody may be given
 * any more is dropped, so that it holds no memory.
 */
export function freshReads<T>(
  clock: Clock,
  { freshMs, staleMs = 0, timesRead = 0, most, sizeOf }: Limits<T>,
): (key: string, read: () => Promise<T>) => Promise<T> {
  const reading = new Set<string>()
  const answers = new LRUCache<string, { answer: T }, () => Promise<T>>({
    ...(sizeOf ? { maxSize: most, sizeCalculation: ({ answer }) => sizeOf(answer) } : { max: most }),
    // lru-cache still gives an answer whose age is its lifetime.
    ttl: freshMs - 1,
    perf: clock,
    ttlResolution: 0,
    // An answer whose place was taken while it was read still reaches those who wait for it.
    ignoreFetchAbort: true,
    async fetchMethod(key, _stale, { options, context: read }) {
      const begun = performance.now()
      reading.add(key)
      try {
        const answer = await read()
        const lifetimeMs = Math.max(freshMs, (performance.now() - begun) * timesRead)
        options.ttl = lifetimeMs - 1
        setTimeout(() => dropExpired(key), lifetimeMs + staleMs + LATER_MS).unref()
        return { answer }
      } finally {
        reading.delete(key)
      }
    },
  })
  const isGiven = (key: string) => answers.getRemainingTTL(key) >= -staleMs
  // Dropping an answer that is read anew would part those who wait for it from those who ask later.
  const dropExpired = (key: string) => {
    if (!reading.has(key) && !isGiven(key)) answers.delete(key)
  }
  return async (key, read) => (await answers.forceFetch(key, { context: read, allowStale: isGiven(key) })).answer
}
