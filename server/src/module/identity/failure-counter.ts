import type { Clock } from '@lianda/shared/kernel/clock'

interface Row {
  n: number
  lastMs: number
  untilMs: number
}

/** Counts per key in a window that starts with the first count. Keeps at most `most` keys and evicts the oldest. */
export class FailureCounter {
  private readonly rows = new Map<string, Row>()

  constructor(
    private readonly clock: Clock,
    private readonly windowMs: number,
    private readonly most: number,
  ) {}

  get size(): number {
    return this.rows.size
  }

  count(key: string): number {
    return this.find(key)?.n ?? 0
  }

  /** Milliseconds since the key was last counted; Infinity if it was not. */
  sinceLast(key: string): number {
    const row = this.find(key)
    return row ? this.clock.now() - row.lastMs : Number.POSITIVE_INFINITY
  }

  add(key: string): number {
    const now = this.clock.now()
    const row = this.find(key) ?? { n: 0, lastMs: now, untilMs: now + this.windowMs }
    row.n += 1
    row.lastMs = now
    this.rows.set(key, row)
    if (this.rows.size > this.most) this.forgetOldest(now)
    return row.n
  }

  /** Takes back counts that turned out not to be guesses. */
  subtract(key: string, n: number): void {
    const row = this.find(key)
    if (row) row.n = Math.max(0, row.n - n)
    if (row?.n === 0) this.rows.delete(key)
  }

  remove(key: string): void {
    this.rows.delete(key)
  }

  private find(key: string): Row | undefined {
    const row = this.rows.get(key)
    if (row && row.untilMs > this.clock.now()) return row
    this.rows.delete(key)
    return undefined
  }

  /** A Map keeps insertion order, so the rows that expire first come first. */
  private forgetOldest(now: number): void {
    for (const [key, row] of this.rows) {
      if (row.untilMs > now && this.rows.size <= this.most) return
      this.rows.delete(key)
    }
  }
}
