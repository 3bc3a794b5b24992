import type { Clock } from '@lianda/shared/kernel/clock'

/** Where reading takes long its answer is kept so many times as long. */
const PATIENCE = 50

interface Kept<T> {
  reading: Promise<T>
  /** While it is being read: for ever. */
  untilMs: number
}

/**
 * Answers that may be `freshMs` old: everybody who asks within that time shares one read, and at most `most` answers are
 * kept. What failed is read anew.
 */
export function freshReads<T>(
  clock: Clock,
  { freshMs, most }: { freshMs: number; most: number },
): (key: string, read: () => Promise<T>) => Promise<T> {
  const known = new Map<string, Kept<T>>()
  return async (key, read) => {
    const earlier = known.get(key)
    if (earlier && clock.now() < earlier.untilMs) return await earlier.reading
    const begun = performance.now()
    const kept: Kept<T> = { reading: read(), untilMs: Number.POSITIVE_INFINITY }
    known.delete(key)
    known.set(key, kept)
    if (known.size > most) for (const oldest of known.keys()) if (known.delete(oldest)) break
    try {
      return await kept.reading
    } catch (error) {
      if (known.get(key) === kept) known.delete(key)
      throw error
    } finally {
      kept.untilMs = clock.now() + Math.max(freshMs, (performance.now() - begun) * PATIENCE)
    }
  }
}
