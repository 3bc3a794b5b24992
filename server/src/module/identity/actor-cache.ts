import { LRUCache } from 'lru-cache'
import type { Actor } from '../../actor'
import { type Deps, perApp } from '../../deps'
import { atMost } from '../../infra/cache/at-most'

/** How long rights stay cached, at most: until the person or the organisation passes the last valid day. */
const TTL_MS = 60_000
const MAX_ENTRIES = 20_000

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
  forgetOrganisation(orgid: string): void
}

/**
 * Sessions in memory, keyed by the token's hash. Used only with the embedded store, where this process is the only one:
 * an eviction in another process would not reach this cache. Replacing a session or disabling a user evicts at once.
 */
export const actorCache = perApp((deps: Deps): ActorCache => {
  const alone = deps.config.mongodbUri === null
  const hashesOf = new Map<string, Set<string>>()
  const actors = new LRUCache<string, Actor>({
    ...atMost(MAX_ENTRIES),
    ttl: TTL_MS,
    ttlResolution: 0,
    perf: deps.clock,
    noDisposeOnSet: true,
    dispose({ userId }, hash) {
      const hashes = hashesOf.get(userId)
      hashes?.delete(hash)
      if (hashes?.size === 0) hashesOf.delete(userId)
    },
  })
  let generation = 0
  return {
    get: (hash) => actors.get(hash) ?? null,
    beginRead: (userId) => ({ userId, generation }),
    put(reading, hash, actor, sessionEndsMs) {
      if (!alone || reading.generation !== generation) return
      const leftMs = Math.min(TTL_MS, sessionEndsMs - deps.clock.now())
      // lru-cache still gives an actor whose age is its lifetime, and keeps one with a lifetime of 0 for ever.
      if (leftMs <= 1) return
      actors.set(hash, actor, { ttl: leftMs - 1 })
      hashesOf.set(reading.userId, (hashesOf.get(reading.userId) ?? new Set()).add(hash))
    },
    forget(userId) {
      generation += 1
      for (const hash of [...(hashesOf.get(userId) ?? [])]) actors.delete(hash)
    },
    forgetOrganisation(orgid) {
      generation += 1
      for (const [hash, actor] of [...actors]) if (actor.orgid === orgid) actors.delete(hash)
    },
  }
})
