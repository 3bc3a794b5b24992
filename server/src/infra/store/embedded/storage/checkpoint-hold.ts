import { statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import type { Committer } from './committer'
import { CHECKPOINT_PAGES } from './open-database'
import { isSqliteError } from './sqlite-code'

/** The holder must renew the hold within this time, or it expires (ms). */
export const HOLD_MS = 30_000

/**
 * While it is held, `store.sqlite` does not change: all writes stay in the log next to it. The file is then a
 * consistent backup as of the start of the hold and may be copied byte by byte, but only by another process: closing a
 * file releases all of a process's locks on it, including the one that keeps a second store out.
 */
export class CheckpointHold {
  private falls: NodeJS.Timeout | undefined

  constructor(
    private readonly db: DatabaseSync,
    private readonly committer: Committer,
  ) {}

  /** Writes everything committed into the file and holds it. Returns its bytes; undefined when it is already held. */
  begin(): { file: string; bytes: number } | undefined {
    if (this.falls) return undefined
    this.committer.commit()
    this.db.exec('PRAGMA wal_autocheckpoint = 0')
    const row = this.db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()
    this.renew()
    const file = this.db.location()
    if (file === null || Number(row?.busy) !== 0) {
      this.end()
      return undefined
    }
    return { file, bytes: statSync(file).size }
  }

  /** Checkpoints and truncates the log, which frees disk space; does nothing while the file is held. */
  shrinkLog(): void {
    if (this.falls) return
    try {
      this.db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    } catch (error) {
      // the file would have to grow more than the disk allows; the log stays as it is
      if (!isSqliteError(error)) throw error
    }
  }

  /** Renews the hold. False when it has expired: the copy may then be inconsistent. */
  goesOn(): boolean {
    if (!this.falls) return false
    this.renew()
    return true
  }

  /** Ends the hold. False when it had expired before. */
  end(): boolean {
    const held = this.falls !== undefined
    clearTimeout(this.falls)
    this.falls = undefined
    this.db.exec(`PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
    return held
  }

  private renew(): void {
    clearTimeout(this.falls)
    this.falls = setTimeout(() => this.end(), HOLD_MS)
    this.falls.unref()
  }
}
