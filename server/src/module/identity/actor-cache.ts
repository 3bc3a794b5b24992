import type { Actor } from '../../actor'
import { type Deps, perApp } from '../../deps'

/** How long rights stay cached. A change that only time brings (a last valid day) takes effect this late. */
const TTL_MS = 60_000
const MAX_ENTRIES = 20_000

interface Entry {
  actor: Actor
  until: number
}

/** Guards against a race: a read that began before an eviction must not put the old rights back. */
interface Reading {
  userId: string
  generation: number
}

export interface ActorCache {
  get(hash: string): Actor | null
  beginRead(userId: string): Reading
  put(reading: Reading, hash: string, actor: Actor, sessionEndsMs: number): void
  forget(userId: string): void
}

/**
 * Sessions in memory, keyed by the token's hash. Used only with the embedded store, where this process is the only one:
 * an eviction in another process would not reach this cache. Replacing a session or disabling a user evicts at once.
 */
export const actorCache = perApp((deps: Deps): ActorCache => {
  const alone = deps.config.mongodbUri === null
  const entries = new Map<string, Entry>()
  const hashesOf = new Map<string, Set<string>>()
  let generation = 0
  return {
    get(hash) {
      const entry = entries.get(hash)
      if (!entry) return null
      if (entry.until > deps.clock.now()) return entry.actor
      entries.delete(hash)
      return null
    },
    beginRead: (userId) => ({ userId, generation }),
    put(reading, hash, actor, sessionEndsMs) {
      if (!alone || reading.generation !== generation) return
      if (entries.size >= MAX_ENTRIES) entries.clear()
      entries.set(hash, { actor, until: Math.min(deps.clock.now() + TTL_MS, sessionEndsMs) })
      const hashes = hashesOf.get(reading.userId) ?? new Set()
      hashesOf.set(reading.userId, hashes.add(hash))
    },
    forget(userId) {
      generation += 1
      for (const hash of hashesOf.get(userId) ?? []) entries.delete(hash)
      hashesOf.delete(userId)
    },
  }
})
