/** True when a unique key exists already (MongoDB's code 11000). */
export function isDuplicateKey(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 11000
}

/**
 * Runs an unordered command for many documents. Those that are refused because a unique key exists are left out; the
 * caller looks which are missing. Any other error is thrown.
 */
export async function leavingDuplicates(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const isBulk = typeof error === 'object' && error !== null && 'writeErrors' in error
    const errors = isBulk ? [error.writeErrors].flat() : [error]
    if (!errors.every(isDuplicateKey)) throw error
  }
}
