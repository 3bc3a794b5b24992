import { damaged, MongoError } from '../mongo-error'
import { isDamage, isSqliteError, SQLITE_FULL, SQLITE_IOERR_WRITE } from './sqlite-code'

/** The reason of a lost batch: MongoError 14031 if the disk takes no more, 301 for a damaged file, else 8. */
export function lostBatch(error: unknown): MongoError {
  const reason = error instanceof Error ? error.message : String(error)
  if (isDamage(error)) return damaged(reason)
  // the second is a write that the system refused for a reason other than a full disk: a quota, a file-size limit
  if (isSqliteError(error) && ((error.errcode & 0xff) === SQLITE_FULL || error.errcode === SQLITE_IOERR_WRITE)) {
    return new MongoError(
      14031,
      `the disk takes no more (full, or a limit reached), nothing of this was written: ${reason}`,
    )
  }
  return new MongoError(8, `the write could not be made durable, nothing of it was kept: ${reason}`)
}
