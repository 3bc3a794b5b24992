import type { OutboxStorePort } from '@lianda/shared/platform/storage'

/** Web Locks, which a crashed tab gives back by itself. Without them (plain http) one tab only knows of itself. */
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
