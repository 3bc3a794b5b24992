import { AppError } from '@lianda/shared/error/app-error'

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** A full disk (or quota) becomes practice/disk_full, so that the device keeps what it holds; the rest stays a fault. */
export function toStorageError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' && FULL.has(code) ? new AppError('practice/disk_full', { cause: error }) : error
}
