import type { Deps } from '../../deps'
import { directory } from './directory'
import { idleEndMs } from './session-idle'
import { sessions } from './session.model'
import type { SessionsDoc } from './session.rules'
import { endWhere } from './session.service'

const BATCH = 200

/**
 * Ends sessions whose lifetime is over, at the time when they ended: for lack of use if that came first, since nobody
 * asked for them after it. Served by the index `expiry`.
 */
export async function endExpired(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const found = await sessions(deps.db)
    .find({ 'live.expiresAt': { $lte: new Date(now) } }, { orgid: 1 })
    .limit(BATCH)
    .unscoped('expired sessions of all organisations')
    .lean<Pick<SessionsDoc, '_id' | 'orgid'>[]>()
  for (const { _id: userId, orgid } of found) {
    const idleMinutes = (await directory(deps).person(orgid, userId))?.idleMinutes ?? 0
    await endWhere(deps, { orgid, userId }, (session) => {
      if (session.expiresAt.getTime() > now) return null
      const idleMs = idleEndMs(deps, session, idleMinutes)
      return idleMs < session.expiresAt.getTime()
        ? { how: 'idle', at: new Date(idleMs) }
        : { how: 'expired', at: session.expiresAt }
    })
  }
}
