import type { Actor } from '../../actor'
import { type Deps, perApp } from '../../deps'

/** How long rights may be remembered without a look: what changes by the clock alone (a last valid day) waits this long. */
const TTL_MS = 60_000
const MAX_ENTRIES = 20_000

interface Entry {
  actor: Actor
  until: number
}

/** A read that began before somebody was forgotten must not bring the old rights back. */
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
 * Sessions in memory, by the token's hash. Only where this process is the only one (the embedded store): another
 * process's kick would not reach it. Replacing and disabling forget at once.
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
