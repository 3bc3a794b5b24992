import { statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import type { Committer } from './committer'
import { CHECKPOINT_PAGES } from './open-database'
import { isSqliteError } from './sqlite-code'

/** A holder says that it is still there more often than this, else the hold falls (ms). */
export const HOLD_MS = 30_000

/**
 * While it is held, `store.sqlite` does not change: everything that is written meanwhile stays in the log beside it. So the
 * file is a consistent backup as of the moment of the hold, and may be copied byte by byte. Only by another process:
 * closing a file takes all of a process's locks on it, and with them the one that keeps a second store out.
 */
export class CheckpointHold {
  private falls: NodeJS.Timeout | undefined

  constructor(
    private readonly db: DatabaseSync,
    private readonly committer: Committer,
  ) {}

  /** Brings everything committed into the file and holds it, or goes on holding it. Gives its bytes; undefined when others hold it. */
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

  /** Takes the log into the file, which gives its room back to the disk, where that is possible and nobody holds the file. */
  shrinkLog(): void {
    if (this.falls) return
    try {
      this.db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    } catch (error) {
      // the file would have to grow more than the disk has room for; the log stays as it is
      if (!isSqliteError(error)) throw error
    }
  }

  /** False when the hold has fallen meanwhile: what was copied may be torn. */
  goesOn(): boolean {
    if (!this.falls) return false
    this.renew()
    return true
  }

  /** False when it had fallen before. */
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
