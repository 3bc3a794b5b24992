import type { DatabaseSync } from 'node:sqlite'
import { damaged, MongoError } from '../mongo-error'
import { isDamage, isSqliteError, SQLITE_FULL, SQLITE_IOERR_WRITE } from './sqlite-code'

type Settled = (failure: MongoError | undefined) => void

/**
 * Group commit: the first write of an event loop turn opens a transaction, everything that arrives in that turn joins
 * it, and one fsync serves all. Every answer given while a transaction is open, reads included, waits for its commit,
 * so no client sees data that a crash could undo.
 */
export class Committer {
  private open = false
  private waiting: Settled[] = []
  /** Number of lost batches; a command during which it grew may have lost its writes. */
  failures = 0
  /** The reason of the last lost batch. */
  lastFailure: MongoError | undefined
  /** Called after the rollback when a batch was lost because the disk is full. */
  onFull: (() => void) | undefined

  constructor(
    private readonly db: DatabaseSync,
    private readonly onRollback: () => void,
  ) {}

  /**
   * Runs steps that write. After an SQLite failure they would be half done, so the whole open batch is rolled back:
   * throws MongoError 14031 (disk full), 301 (damaged) or 8, and every command that waits for the batch gets the same
   * error.
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

  /** Calls back when everything written so far is durable, or with the reason why it was lost. */
  whenDurable(settled: Settled): void {
    if (this.open) this.waiting.push(settled)
    else settled(undefined)
  }

  /** Commits the open transaction now. */
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

/** The reason of a lost batch: MongoError 14031 if the disk takes no more, 301 for a damaged file, else 8. */
export function lostBatch(error: unknown): MongoError {
  const reason = error instanceof Error ? error.message : String(error)
  if (isDamage(error)) return damaged(reason)
  // the second is a write that the system refused for a reason other than a full disk: a quota, a file-size limit
  if (isSqliteError(error) && ((error.errcode & 0xff) === SQLITE_FULL || error.errcode === SQLITE_IOERR_WRITE)) {
    return new MongoError(14031, `the disk takes no more (full, or a limit), nothing was written: ${reason}`)
  }
  return new MongoError(8, `the write could not be made durable, nothing of it was kept: ${reason}`)
}
