import { LRUCache } from 'lru-cache'
import type { Deps } from '../../deps'

/** How long another process may still use what was changed. */
const FRESH_MS = 1_000
/** With the embedded store this process is the only one. */
const ALONE_MS = 60_000

export interface OrganisationCache<T> {
  /** @param key the organisation's id, or begins with it */
  get(key: string): Promise<T>
  forget(key: string): void
}

/**
 * Small things that nearly every call needs, in memory by organisation: its departments, its roles. At most a second old
 * where several processes share a store; in this process a change is seen at once, if it calls `forget`.
 * @param most values kept at a time
 */
export function organisationCache<T extends object>(
  deps: Deps,
  load: (key: string) => Promise<T>,
  most = 200,
): OrganisationCache<T> {
  const kept = new LRUCache<string, T>({
    max: most,
    ttl: deps.config.mongodbUri === null ? ALONE_MS : FRESH_MS,
    ttlResolution: 0,
    perf: deps.clock,
  })
  // A read that began before a change must not put the old value back.
  let generation = 0
  return {
    async get(key) {
      const known = kept.get(key)
      if (known) return known
      const began = generation
      const value = await load(key)
      if (began === generation) kept.set(key, value)
      return value
    },
    forget(key) {
      generation += 1
      kept.delete(key)
    },
  }
}
