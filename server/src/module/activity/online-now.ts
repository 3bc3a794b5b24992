import type { TerminalKind } from '@lianda/shared/contract/fields'
import type { Deps } from '../../deps'
import { addDays, localDay } from '../../infra/clock/zone'
import { getSetting } from '../setting'
import { presence, SAVE_EVERY_MS } from './presence'
import { presences } from './presence.model'
import { GONE_AFTER_MS } from './stretch.rules'

/** Somebody whose device is there now. */
export interface Online {
  /** Since when; null: another process knows it. */
  sinceMs: number | null
  terminals: Set<TerminalKind>
}

/**
 * Who of an organisation is online, by person. This process knows its own sessions exactly; where several processes
 * share a store, those of the others as they were saved last, at most ten minutes ago.
 */
export async function onlineNow(deps: Deps, orgid: string): Promise<Map<string, Online>> {
  const found = new Map<string, Online>()
  const add = (userId: string, terminal: TerminalKind, sinceMs: number | null) => {
    const own = found.get(userId) ?? { sinceMs, terminals: new Set() }
    own.terminals.add(terminal)
    if (own.sinceMs === null || (sinceMs !== null && sinceMs < own.sinceMs)) own.sinceMs = sinceMs
    found.set(userId, own)
  }
  const own = presence(deps).known(orgid)
  for (const { userId, terminal, sinceMs, isHere } of own) if (isHere) add(userId, terminal, sinceMs)
  if (deps.config.mongodbUri === null) return found
  const known = new Set(own.map(({ sessionId }) => sessionId))
  for (const { userId, terminal, sessionId } of await savedLately(deps, orgid))
    if (!known.has(sessionId)) add(userId, terminal, null)
  return found
}

/** Served by `by_day`. */
async function savedLately(deps: Deps, orgid: string) {
  const { timeZone } = await getSetting(deps, orgid)
  const now = deps.clock.now()
  const today = localDay(now, timeZone)
  const since = new Date(now - SAVE_EVERY_MS - GONE_AFTER_MS)
  return await presences(deps.db)
    .find(
      { orgid, day: { $in: [addDays(today, -1), today] }, lastAt: { $gte: since } },
      { userId: 1, terminal: 1, sessionId: 1 },
    )
    .lean()
}
