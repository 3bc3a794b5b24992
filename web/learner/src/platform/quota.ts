import { StorageFullError } from '@lianda/shared/platform/storage'

/** Translates the browser's `QuotaExceededError` into the core's error. */
export async function watchQuota(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof DOMException && error.name === 'QuotaExceededError') throw new StorageFullError()
    throw error
  }
}
