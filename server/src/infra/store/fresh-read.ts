import type { Clock } from '@lianda/shared/kernel/clock'

/** Where reading takes long its answer is kept so many times as long. */
const PATIENCE = 50

interface Kept<T> {
  reading: Promise<T>
  /** While it is being read: for ever. */
  untilMs: number
}

interface Limits {
  freshMs: number
  /** So long after that it is still the answer, while it is read anew for those who ask later. */
  staleMs?: number
  /** Answers that are kept. */
  most: number
}

/**
 * Answers that may be `freshMs` old, or `staleMs` older for the one who asks first after that: everybody who asks within
 * that time shares one read. What failed is read anew.
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
      // Who asks next reads it again, and is told.
      readAnew(key, read, earlier).catch(() => undefined)
    }
    return await earlier.reading
  }
}
