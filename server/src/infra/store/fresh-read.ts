import type { Clock } from '@lianda/shared/kernel/clock'

/** An answer is kept this many times as long as its read took, if that is longer than `freshMs`. */
const PATIENCE = 50

interface Kept<T> {
  reading: Promise<T>
  /** Infinite while it is being read. */
  untilMs: number
}

interface Limits {
  freshMs: number
  /** For this long after it expires the old answer is still given, while a new read is under way. */
  staleMs?: number
  /** Maximum number of answers kept. */
  most: number
}

/**
 * Caches answers for `freshMs`; all callers within that time share one read. For `staleMs` more, callers still get the
 * old answer while the first of them starts a new read. A failed read is not kept.
 */
export function freshReads<T>(
  clock: Clock,
  { freshMs, staleMs = 0, most }: Limits,
): (key: string, read: () => Promise<T>) => Promise<T> {
  const known = new Map<string, Kept<T>>()

  const keep = (key: string, kept: Kept<T>) => {
    known.delete(key)
    known.set(key, kept)
    if (known.size > most) for (const oldest of known.keys()) if (known.delete(oldest)) break
  }

  async function readAnew(key: string, read: () => Promise<T>, earlier?: Kept<T>): Promise<T> {
    const begun = performance.now()
    const kept: Kept<T> = { reading: read(), untilMs: Number.POSITIVE_INFINITY }
    keep(key, earlier ?? kept)
    try {
      const answer = await kept.reading
      if (earlier && known.get(key) === earlier) keep(key, kept)
      return answer
    } catch (error) {
      if (known.get(key) === (earlier ?? kept)) known.delete(key)
      throw error
    } finally {
      kept.untilMs = clock.now() + Math.max(freshMs, (performance.now() - begun) * PATIENCE)
    }
  }

  return async (key, read) => {
    const earlier = known.get(key)
    if (!earlier || clock.now() >= earlier.untilMs + staleMs) return await readAnew(key, read)
    if (clock.now() >= earlier.untilMs) {
      earlier.untilMs = Number.POSITIVE_INFINITY
      // The next caller reads again and gets the error.
      readAnew(key, read, earlier).catch(() => undefined)
    }
    return await earlier.reading
  }
}
