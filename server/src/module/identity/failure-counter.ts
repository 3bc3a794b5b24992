import { LRUCache } from 'lru-cache'
import type { Clock } from '@lianda/shared/kernel/clock'
import { atMost } from '../../infra/cache/at-most'

interface Row {
  n: number
  lastMs: number
}

/** Counts per key in a window that starts with the first count. Keeps `most` keys: those that were used last. */
export class FailureCounter {
  private readonly rows: LRUCache<string, Row>

  constructor(
    private readonly clock: Clock,
    windowMs: number,
    most: number,
  ) {
    this.rows = new LRUCache({ ...atMost(most), ttl: windowMs, noUpdateTTL: true, ttlResolution: 0, perf: clock })
  }

  get size(): number {
    return this.rows.size
  }

  count(key: string): number {
    return this.rows.get(key)?.n ?? 0
  }

  /** Milliseconds since the key was last counted; Infinity if it was not. */
  sinceLast(key: string): number {
    const row = this.rows.get(key)
    return row ? this.clock.now() - row.lastMs : Number.POSITIVE_INFINITY
  }

  add(key: string): number {
    const n = this.count(key) + 1
    this.rows.set(key, { n, lastMs: this.clock.now() })
    return n
  }

  /** Takes back counts that turned out not to be guesses. */
  subtract(key: string, n: number): void {
    const row = this.rows.get(key)
    if (!row) return
    row.n = Math.max(0, row.n - n)
    if (row.n === 0) this.rows.delete(key)
  }

  remove(key: string): void {
    this.rows.delete(key)
  }
}
