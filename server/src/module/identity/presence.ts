import { perApp } from '../../deps'

/** A person counts as here until two heartbeats (30 s) are missed. */
const GONE_AFTER_MS = 75_000

export interface Presence {
  touch(who: { orgid: string; userId: string }): void
  /** People of the organisation who are here now, at this process. */
  count(orgid: string): number
}

/** The heartbeat lives in memory: the database sees none of it. */
export const presence = perApp((deps): Presence => {
  const lastSeen = new Map<string, { orgid: string; at: number }>()
  return {
    touch({ orgid, userId }) {
      lastSeen.set(userId, { orgid, at: deps.clock.now() })
    },
    count(orgid) {
      const oldest = deps.clock.now() - GONE_AFTER_MS
      let here = 0
      for (const [userId, seen] of lastSeen) {
        if (seen.at < oldest) lastSeen.delete(userId)
        else if (seen.orgid === orgid) here += 1
      }
      return here
    },
  }
})
