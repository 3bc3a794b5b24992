/** SQLite's primary result codes (the low byte), and one extended one. */
export const SQLITE_CORRUPT = 11
export const SQLITE_FULL = 13
export const SQLITE_NOTADB = 26
export const SQLITE_IOERR_WRITE = 10 | (3 << 8)

interface SqliteError extends Error {
  errcode: number
}

export function isSqliteError(error: unknown): error is SqliteError {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
}

/** True when SQLite found invalid pages. */
export function isDamage(error: unknown): error is SqliteError {
  return isSqliteError(error) && [SQLITE_CORRUPT, SQLITE_NOTADB].includes(error.errcode & 0xff)
}
