import type { QueryFilter, UpdateQuery } from 'mongoose'
import { AppError } from '@lianda/shared/error/app-error'
import type { Deps } from '../../deps'
import type { SessionDoc } from './practice.document'
import { sessions } from './practice.model'

/** The longest stretch without a sign of life that still counts as practice: a turn's own limit. */
const LONGEST_STRETCH_MS = 120_000
const MINUTE_MS = 60_000

/** Milliseconds of practice at `nowMs`: the time since the last sign of life counts up to a turn's length. */
export function elapsedAt(session: Pick<SessionDoc, 'state' | 'elapsedMs' | 'lastActivityAt'>, nowMs: number): number {
  if (session.state !== 'active') return session.elapsedMs
  return session.elapsedMs + Math.max(0, Math.min(nowMs - session.lastActivityAt.getTime(), LONGEST_STRETCH_MS))
}

/** The fields that a sign of life changes. */
export function touched(session: SessionDoc, nowMs: number) {
  return {
    lastActivityAt: new Date(nowMs),
    elapsedMs: elapsedAt(session, nowMs),
    resumableUntil: new Date(nowMs + session.pauseMinutes * MINUTE_MS),
  }
}

/** The person's own session. Somebody else's, or another organisation's, is not found. */
export async function getOwn(deps: Deps, orgid: string, userId: string, id: string): Promise<SessionDoc> {
  const session = await sessions(deps.db).findOne({ _id: id, orgid, userId }).lean<SessionDoc>()
  if (!session) throw new AppError('practice/not_found')
  return session
}

/**
 * Changes a session if `guard` still holds, and counts `rev` up. Null: it has changed meanwhile, read it again.
 * When it resolves the change is durable.
 */
export async function change(
  deps: Deps,
  session: Pick<SessionDoc, '_id' | 'orgid'>,
  guard: QueryFilter<SessionDoc>,
  update: UpdateQuery<SessionDoc>,
): Promise<SessionDoc | null> {
  return await sessions(deps.db)
    .findOneAndUpdate(
      { ...guard, _id: session._id, orgid: session.orgid },
      { ...update, $inc: { ...update.$inc, rev: 1 } },
      { returnDocument: 'after' },
    )
    .lean<SessionDoc>()
}

const TRIES = 8

/**
 * Reads, decides and changes until nobody was faster: `step` gets the newest session and answers the change to make,
 * or null for "leave it as it is". Throws what `step` throws.
 */
export async function changeOwn(
  deps: Deps,
  who: { orgid: string; userId: string; id: string },
  step: (session: SessionDoc) => UpdateQuery<SessionDoc> | null,
): Promise<SessionDoc> {
  for (let n = 0; n < TRIES; n++) {
    const session = await getOwn(deps, who.orgid, who.userId, who.id)
    const update = step(session)
    if (!update) return session
    const changed = await change(deps, session, { rev: session.rev }, update)
    if (changed) return changed
  }
  throw new AppError('request/conflict')
}

/** An older device, or one that never took over, is refused. */
export function checkFence(session: SessionDoc, epoch: number): void {
  if (session.epoch !== epoch) throw new AppError('practice/fenced')
}

export function checkActive(session: SessionDoc): void {
  if (session.state === 'ended') throw new AppError('practice/ended')
  if (session.state === 'paused') throw new AppError('practice/paused')
}
