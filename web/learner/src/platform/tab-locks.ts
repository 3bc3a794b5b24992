import type { OutboxStorePort } from '@lianda/shared/platform/storage'

/** Web Locks: the browser releases them when a tab crashes. Without them (plain http) locks apply to one tab. */
export function tabLocks(): OutboxStorePort['exclusively'] {
  const own = new Set<string>()
  return async <T>(name: string, work: () => Promise<T>): Promise<T | null> => {
    if (own.has(name)) return null
    own.add(name)
    try {
      if (!('locks' in navigator)) return await work()
      return await navigator.locks.request(`lianda:${name}`, { ifAvailable: true }, (lock) =>
        lock === null ? null : work(),
      )
    } finally {
      own.delete(name)
    }
  }
}
