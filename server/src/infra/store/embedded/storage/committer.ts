import type { DatabaseSync } from 'node:sqlite'
import type { MongoError } from '../mongo-error'
import { lostBatch } from './lost-batch'
import { isSqliteError } from './sqlite-code'

type Settled = (failure: MongoError | undefined) => void

/**
 * Group commit: the first write of a turn of the event loop opens a transaction, everything that arrives in that turn
 * joins it, and one fsync serves all. Whatever is to be answered while a transaction is open, reads included, waits
 * for its commit, so nobody ever sees what a crash could take back.
 */
export class Committer {
  private open = false
  private waiting: Settled[] = []
  /** How often a batch was lost; a command during which this grew may have lost what it wrote. */
  failures = 0
  /** Why the last lost batch was lost. */
  lastFailure: MongoError | undefined
  /** Told when a batch was lost because the disk takes no more, once it is taken back. */
  onFull: (() => void) | undefined

  constructor(
    private readonly db: DatabaseSync,
    private readonly onRollback: () => void,
  ) {}

  /**
   * Runs steps that write. A failure of SQLite in the middle would leave them half done, so the whole open batch is then
   * taken back: throws MongoError 14031 (disk full), 301 (damaged) or 8, and everybody who waits for the batch is told the same.
   */
  write<T>(steps: () => T): T {
    this.begin()
    try {
      return steps()
    } catch (error) {
      throw isSqliteError(error) ? this.abort(error) : error
    }
  }

  private begin(): void {
    if (this.open) return
    this.db.exec('BEGIN IMMEDIATE')
    this.open = true
    setImmediate(() => this.commit())
  }

  /** Calls back once everything written so far is durable, or with the reason why it is not and never will be. */
  whenDurable(settled: Settled): void {
    if (this.open) this.waiting.push(settled)
    else settled(undefined)
  }

  /** Commits now what is open. */
  commit(): void {
    if (!this.open) return
    try {
      this.db.exec('COMMIT')
      this.settle(undefined)
    } catch (error) {
      this.abort(error)
    }
  }

  private abort(error: unknown): MongoError {
    const failure = lostBatch(error)
    if (this.db.isTransaction) this.db.exec('ROLLBACK')
    this.failures++
    this.lastFailure = failure
    this.onRollback()
    if (failure.code === 14031) this.onFull?.()
    this.settle(failure)
    return failure
  }

  private settle(failure: MongoError | undefined): void {
    this.open = false
    const waiting = this.waiting
    this.waiting = []
    for (const settled of waiting) settled(failure)
  }
}
