import { perApp } from '../../deps'
import type { Client } from '../../http/client-facts'
import type { OnlineSession, Present } from './present'
import { savePresence } from './presence-save'
import { addSign, GONE_AFTER_MS, lengthMs } from './stretch.rules'

/** How often the time that a session was online is saved: a crash loses at most this much, until `MOST_A_RUN` binds. */
export const SAVE_EVERY_MS = 10 * 60_000
/** Sessions saved by one run of the job; at 30 s between two runs, 10,000 sessions within `SAVE_EVERY_MS`. */
const MOST_A_RUN = 500

/** A session, as who asks who is there needs it. */
export interface Known extends Pick<Present, 'sessionId' | 'userId' | 'terminal' | 'sinceMs' | 'lastMs'> {
  isHere: boolean
}

export interface Presence {
  /** A sign of this session. Memory only, as every heartbeat comes here. */
  note(session: OnlineSession, client: () => Pick<Client, 'browser' | 'os'>): void
  /** The session's last sign and its time online that is not saved yet; null when this process does not know it. */
  of(sessionId: string): { lastMs: number; unsavedMs: number } | null
  /** The sessions of an organisation that this process knows, also those that have gone lately. */
  known(orgid: string): Known[]
  /** Saves what is due, forgets who has gone, and sets the metric `lianda_people_here`. */
  run(): Promise<void>
  /** Saves everything. */
  flush(): Promise<void>
}

/** Who is online, by session, in each process's memory; saved by session and day. */
export const presence = perApp((deps): Presence => {
  const here = new Map<string, Present>()
  const isGone = ({ lastMs }: Present) => deps.clock.now() - lastMs > GONE_AFTER_MS
  const isUnsaved = ({ lastMs, savedLastMs }: Present) => lastMs !== savedLastMs
  // A clock that was set back must not stop saving.
  const isDue = ({ savedMs }: Present) => Math.abs(deps.clock.now() - savedMs) >= SAVE_EVERY_MS

  /** Signs that come during the write go into new stretches; a failed write puts the old ones back. */
  async function save(some: readonly Present[]): Promise<void> {
    const taken = some.map((one) => ({ ...one }))
    for (const one of some) {
      one.stretches = [{ fromMs: one.lastMs, toMs: one.lastMs }]
      one.savedMs = deps.clock.now()
      one.savedLastMs = one.lastMs
    }
    try {
      await savePresence(deps, taken)
    } catch (error) {
      for (const [n, one] of some.entries()) {
        one.stretches = [...(taken[n]?.stretches ?? []), ...one.stretches]
        one.savedLastMs = null
      }
      throw error
    }
  }

  return {
    note({ orgid, userId, sessionId, terminal, departmentId }, client) {
      const now = deps.clock.now()
      let known = here.get(sessionId)
      if (known === undefined) {
        const { browser, os } = client()
        const fresh = { stretches: [], lastMs: now, sinceMs: now, savedMs: Number.NEGATIVE_INFINITY, savedLastMs: null }
        known = { orgid, userId, sessionId, terminal, departmentId, browser, os, ...fresh }
        here.set(sessionId, known)
      }
      if (isGone(known) || now < known.lastMs) known.sinceMs = now
      known.departmentId = departmentId
      known.lastMs = now
      addSign(known.stretches, now)
    },
    of(sessionId) {
      const known = here.get(sessionId)
      return known ? { lastMs: known.lastMs, unsavedMs: lengthMs(known.stretches) } : null
    },
    known: (orgid) =>
      [...here.values()]
        .filter((one) => one.orgid === orgid)
        .map((one) => ({
          ...{ sessionId: one.sessionId, userId: one.userId, terminal: one.terminal },
          ...{ sinceMs: one.sinceMs, lastMs: one.lastMs, isHere: !isGone(one) },
        })),
    async run() {
      const due = [...here.values()].filter((one) => isUnsaved(one) && isDue(one))
      await save(due.toSorted((a, b) => a.savedMs - b.savedMs).slice(0, MOST_A_RUN))
      // A session that comes and goes is remembered between two saves, so that it is not written each time.
      for (const [id, one] of here) if (!isUnsaved(one) && isGone(one) && isDue(one)) here.delete(id)
      const people = [...here.values()].filter((one) => !isGone(one)).map(({ userId }) => userId)
      deps.metrics.peopleHere.set(new Set(people).size)
    },
    flush: () => save([...here.values()].filter(isUnsaved)),
  }
})
