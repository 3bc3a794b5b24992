import { StorageFullError } from '@lianda/shared/platform/storage'

/** The browser's "no room" as the core knows it. */
export async function watchQuota(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof DOMException && error.name === 'QuotaExceededError') throw new StorageFullError()
    throw error
  }
}
