import { perApp } from '../../deps'

/** A person counts as here until two heartbeats (30 s) are missed. */
const GONE_AFTER_MS = 75_000

export interface Presence {
  touch(userId: string): void
  /** Forgets who is gone and writes the figure `lianda_people_here`. */
  sweep(): void
}

/** The heartbeat lives in memory, at each process for its own: the database sees none of it. */
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
