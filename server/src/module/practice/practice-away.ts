import type { Deps } from '../../deps'
import type { SessionDoc } from './practice.document'
import { endSession } from './practice-end.service'
import { sessions } from './practice.model'
import { change } from './practice.store'

const MINUTE_MS = 60_000
const BATCH = 100

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

/** Ends practices whose device did not come back; a pause has a limit of its own. Served by the index `sweep_away`. */
export async function endAway(deps: Deps): Promise<void> {
  const left = await sessions(deps.db)
    .find({ open: true, awayUntil: { $lte: new Date(deps.clock.now()) }, state: 'active' })
    .limit(BATCH)
    .unscoped('the sweep serves all organisations')
    .lean<SessionDoc[]>()
  for (const session of left) await endSession(deps, session, 'poor_network')
}
