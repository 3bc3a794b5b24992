import { AppError } from '@lianda/shared/error/app-error'
import type { ErrorCode } from '@lianda/shared/error/codes'

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** A full disk (or quota) gets its own code, so that the device keeps its data; other errors stay as they are. */
export function toStorageError(error: unknown, full: ErrorCode): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' && FULL.has(code) ? new AppError(full, { cause: error }) : error
}
