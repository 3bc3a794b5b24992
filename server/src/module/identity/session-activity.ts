import type { TerminalKind } from '@lianda/shared/module/identity/identity.contract'
import type { Actor } from '../../actor'
import { type Deps, perApp } from '../../deps'
import { sessions } from './session.model'
import type { LiveSession } from './session.rules'

/** How often a session that is used is written down: so much may be forgotten with the process. */
const SAVE_EVERY_MS = 5 * 60_000
const MOST_SESSIONS = 50_000

interface Row {
  atMs: number
  savedMs: number
}

const rows = perApp(() => new Map<string, Row>())

/** A computer stands where others pass; phones and WeChat lock themselves. */
export const canIdle = (kind: TerminalKind): boolean => kind === 'desktop'

/**
 * The person did something: any call but the heartbeat, any command. A running exam and a practice make such calls by
 * themselves, so does a page that shows what is going on. Waits for nothing.
 */
export function noteActivity(deps: Deps, { orgid, userId, sessionId, terminal }: Actor): void {
  if (!canIdle(terminal)) return
  const known = rows(deps)
  const now = deps.clock.now()
  const savedMs = known.get(sessionId)?.savedMs ?? Number.NEGATIVE_INFINITY
  const due = now - savedMs >= SAVE_EVERY_MS
  known.delete(sessionId)
  known.set(sessionId, { atMs: now, savedMs: due ? now : savedMs })
  for (const oldest of known.keys()) {
    if (known.size <= MOST_SESSIONS) break
    known.delete(oldest)
  }
  if (!due) return
  sessions(deps.db)
    .updateOne({ _id: userId, orgid, 'live.id': sessionId }, { $set: { 'live.$.activeAt': new Date(now) } })
    .catch((error: unknown) => deps.log.warn({ err: error }, 'a sign of activity was not written down'))
}

/** Whether nobody used this session for so long that it ends; 0 minutes: never. */
export function isIdle(deps: Deps, session: LiveSession, idleMinutes: number): boolean {
  if (idleMinutes === 0 || !canIdle(session.kind)) return false
  const written = session.activeAt?.getTime() ?? session.beganAt.getTime()
  const lastMs = Math.max(written, rows(deps).get(session.id)?.atMs ?? 0)
  return deps.clock.now() - lastMs >= idleMinutes * 60_000
}
