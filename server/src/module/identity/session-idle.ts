import { LRUCache } from 'lru-cache'
import type { TerminalKind } from '@lianda/shared/contract/fields'
import type { Actor } from '../../actor'
import { type Deps, perApp } from '../../deps'
import { atMost } from '../../infra/cache/at-most'
import { sessions } from './session.model'
import type { LiveSession } from './session.rules'

/** How often the last use of a session is saved; a restart loses at most this much. */
const SAVE_EVERY_MS = 5 * 60_000
const MOST_SESSIONS = 50_000

interface Row {
  atMs: number
  savedMs: number
}

const rows = perApp(() => new LRUCache<string, Row>(atMost(MOST_SESSIONS)))

/** Only desktops time out, as others may pass them; phones and WeChat lock themselves. */
const canIdle = (kind: TerminalKind): boolean => kind === 'desktop'

/**
 * Notes that a session is used: any call but the heartbeat, any command. A running exam, a practice and a page with live
 * figures make such calls on their own. Does not wait for the write.
 */
export function noteUse(deps: Deps, { orgid, userId, sessionId, terminal }: Actor): void {
  if (!canIdle(terminal)) return
  const known = rows(deps).get(sessionId)
  const now = deps.clock.now()
  const savedMs = known?.savedMs ?? Number.NEGATIVE_INFINITY
  const due = now - savedMs >= SAVE_EVERY_MS
  rows(deps).set(sessionId, { atMs: now, savedMs: due ? now : savedMs })
  if (!due) return
  sessions(deps.db)
    .updateOne({ _id: userId, orgid, 'live.id': sessionId }, { $set: { 'live.$.activeAt': new Date(now) } })
    .catch((error: unknown) => deps.log.warn({ err: error }, 'the last use of a session was not written down'))
}

/** When this session ends, or ended, for lack of use; Infinity: never. @param idleMinutes 0 = never */
export function idleEndMs(deps: Deps, session: LiveSession, idleMinutes: number): number {
  if (idleMinutes === 0 || !canIdle(session.kind)) return Number.POSITIVE_INFINITY
  const written = session.activeAt?.getTime() ?? session.beganAt.getTime()
  return Math.max(written, rows(deps).get(session.id)?.atMs ?? 0) + idleMinutes * 60_000
}
