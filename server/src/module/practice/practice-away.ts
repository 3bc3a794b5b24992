import type { Deps } from '../../deps'
import type { SessionDoc } from './practice.document'
import { sessions } from './practice.model'
import { change } from './practice.store'

const MINUTE_MS = 60_000

/** Where a lost connection may end a practice: its device is here, by this socket. */
export async function noteHere(deps: Deps, session: SessionDoc, socketId: string): Promise<void> {
  if (!session.poorNetworkMinutes) return
  await change(deps, session, { open: true }, { $set: { seat: socketId, awayUntil: null } })
}

/** The socket has gone: the practice ends unless a device joins again in time. Another one may have joined meanwhile. */
export async function noteAway(deps: Deps, orgid: string, id: string, seat: string): Promise<void> {
  const session = await sessions(deps.db)
    .findOne({ _id: id, orgid, open: true, seat }, { poorNetworkMinutes: 1, orgid: 1 })
    .lean<Pick<SessionDoc, '_id' | 'orgid' | 'poorNetworkMinutes'>>()
  if (!session) return
  const awayUntil = new Date(deps.clock.now() + (session.poorNetworkMinutes ?? 0) * MINUTE_MS)
  await change(deps, session, { open: true, seat }, { $set: { awayUntil } })
}
