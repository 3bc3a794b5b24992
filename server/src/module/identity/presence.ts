import { perApp } from '../../deps'

/** A person counts as present until two heartbeats (30 s apart) are missed. */
const GONE_AFTER_MS = 75_000

export interface Presence {
  touch(userId: string): void
  /** Forgets people who are gone and sets the metric `lianda_people_here`. */
  sweep(): void
}

/** Heartbeats stay in each process's memory and never reach the database. */
export const presence = perApp((deps): Presence => {
  const lastSeen = new Map<string, number>()
  return {
    touch(userId) {
      lastSeen.set(userId, deps.clock.now())
    },
    sweep() {
      const oldest = deps.clock.now() - GONE_AFTER_MS
      for (const [userId, at] of lastSeen) if (at < oldest) lastSeen.delete(userId)
      deps.metrics.peopleHere.set(lastSeen.size)
    },
  }
})
