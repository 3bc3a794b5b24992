import type { TerminalKind } from '@lianda/shared/contract/fields'
import type { Deps } from '../../deps'
import { type PresenceDoc, presences } from './presence.model'

/** What one session was online on one day. */
export interface SeenOn {
  userId: string
  day: string
  terminal: TerminalKind
  onlineMs: number
  lastAt: Date
}

const FIELDS = { userId: 1, day: 1, terminal: 1, onlineMs: 1, lastAt: 1 } as const

/** What these people were online on these days, session by session. Served by `by_person`. */
export const seenOn = (
  deps: Deps,
  orgid: string,
  userIds: readonly string[],
  days: readonly string[],
): Promise<SeenOn[]> =>
  presences(deps.db)
    .find({ orgid, userId: { $in: [...userIds] }, day: { $in: [...days] } }, FIELDS)
    .lean<PresenceDoc[]>()

/** What everybody was online on one day. Served by `by_day`. */
export const seenOnDay = (deps: Deps, orgid: string, day: string): Promise<SeenOn[]> =>
  presences(deps.db).find({ orgid, day }, FIELDS).lean<PresenceDoc[]>()

/** The earliest day of which something is kept; null: nothing is. Served by `by_day`. */
export async function firstDaySeen(deps: Deps, orgid: string): Promise<string | null> {
  const first = await presences(deps.db).findOne({ orgid }, { day: 1 }).sort({ day: 1 }).lean()
  return first?.day ?? null
}
