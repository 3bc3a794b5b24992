import type { QueryFilter, UpdateQuery } from 'mongoose'
import { AppError } from '@lianda/shared/error/app-error'
import type { Deps } from '../../deps'
import { recordingsIn } from '../voice'
import type { LearnerLineDoc, SessionDoc } from './practice.document'
import { sessions } from './practice.model'
import { abilitiesChanged } from './practice-abilities'
import { practicePorts } from './practice-ports'
import { touchesProgress } from './practice-progress'

/** Where sessions name recordings: by the number of their line. */
export const sessionRecordings = recordingsIn(sessions, (no) => `lines.${no}.audio`)

/** Time without activity counts as practice up to this limit, the maximum length of a turn. */
const LONGEST_STRETCH_MS = 120_000
const MINUTE_MS = 60_000

/** Milliseconds of practice at `nowMs`. The time since the last activity counts up to the length of a turn. */
export function elapsedAt(session: Pick<SessionDoc, 'state' | 'elapsedMs' | 'lastActivityAt'>, nowMs: number): number {
  if (session.state !== 'active') return session.elapsedMs
  return session.elapsedMs + Math.max(0, Math.min(nowMs - session.lastActivityAt.getTime(), LONGEST_STRETCH_MS))
}

/** The fields that any activity changes. */
export function touched(session: SessionDoc, nowMs: number) {
  return {
    lastActivityAt: new Date(nowMs),
    elapsedMs: elapsedAt(session, nowMs),
    resumableUntil: new Date(nowMs + session.pauseMinutes * MINUTE_MS),
  }
}

/** The learner's next line, without sound. */
export function learnerLineDoc(
  session: SessionDoc,
  turn: Pick<LearnerLineDoc, 'turnKey' | 'kind' | 'text'>,
  nowMs: number,
): LearnerLineDoc {
  return {
    ...turn,
    no: session.lines.length,
    speaker: 'learner',
    turn: session.turn,
    nodeId: session.flow.nodeId,
    atMs: elapsedAt(session, nowMs),
    at: new Date(nowMs),
    durationMs: 0,
    pendingText: false,
    deviceText: null,
    waitMs: null,
    measures: null,
    replyMs: null,
    decision: null,
    times: null,
    audio: null,
    peaks: null,
  }
}

/** The user's own session. Throws `practice/not_found`, also for another user's or another organisation's session. */
export async function getOwn(deps: Deps, orgid: string, userId: string, id: string): Promise<SessionDoc> {
  const session = await sessions(deps.db).findOne({ _id: id, orgid, userId }).lean<SessionDoc>()
  if (!session) throw new AppError('practice/not_found')
  return session
}

/**
 * Changes a session if `guard` still holds, and increments `rev`. When it resolves the change is durable. Null: the
 * guard failed because the session changed meanwhile; read it again.
 */
export async function change(
  deps: Deps,
  session: Pick<SessionDoc, '_id' | 'orgid'>,
  guard: QueryFilter<SessionDoc>,
  update: UpdateQuery<SessionDoc>,
): Promise<SessionDoc | null> {
  const changed = await sessions(deps.db)
    .findOneAndUpdate(
      { ...guard, _id: session._id, orgid: session.orgid },
      { ...update, $inc: { ...update.$inc, rev: 1 } },
      { returnDocument: 'after' },
    )
    .lean<SessionDoc>()
  if (changed && touchesProgress({ ...update.$set })) noteProgress(deps, changed)
  if (changed?.state === 'ended') abilitiesChanged(deps, changed)
  return changed
}

/** Tells that progress may be another now; call it after the write. */
export const noteProgress = (
  deps: Deps,
  { orgid, subtaskId, userId }: Pick<SessionDoc, 'orgid' | 'subtaskId' | 'userId'>,
): void => practicePorts(deps).progressed(orgid, subtaskId, userId)

const TRIES = 8

/**
 * Reads the session and writes the change that `step` returns (null: no change); starts over when another write came
 * first. Throws `practice/not_found`, `request/conflict` (8 tries failed) and what `step` throws.
 * @param known the session as it was read a moment ago, to begin with; what it does not allow is asked of a newer one
 */
export async function changeOwn(
  deps: Deps,
  who: { orgid: string; userId: string; id: string },
  step: (session: SessionDoc) => UpdateQuery<SessionDoc> | null,
  known?: SessionDoc,
): Promise<SessionDoc> {
  const changed = known && (await changeKnown(deps, known, step))
  if (changed) return changed
  for (let n = 0; n < TRIES; n++) {
    const session = await getOwn(deps, who.orgid, who.userId, who.id)
    const update = step(session)
    if (!update) return session
    const changed = await change(deps, session, { rev: session.rev }, update)
    if (changed) return changed
  }
  throw new AppError('request/conflict')
}

/** Null: it has to be read again. */
async function changeKnown(
  deps: Deps,
  known: SessionDoc,
  step: (session: SessionDoc) => UpdateQuery<SessionDoc> | null,
): Promise<SessionDoc | null> {
  let update: UpdateQuery<SessionDoc> | null
  try {
    update = step(known)
  } catch {
    return null
  }
  return update && (await change(deps, known, { rev: known.rev }, update))
}

/** Throws `practice/fenced` for a device that does not own the session. */
export function checkFence(session: SessionDoc, epoch: number): void {
  if (session.epoch !== epoch) throw new AppError('practice/fenced')
}

/** A practice whose last answer is being heard takes nothing but more of the turn that it answers (`checkJoins`). */
export function checkActive(session: SessionDoc): void {
  checkOpen(session)
  if (session.ending) throw new AppError('practice/ended')
}

export function checkOpen(session: SessionDoc): void {
  if (session.state === 'ended') throw new AppError('practice/ended')
  if (session.state === 'paused') throw new AppError('practice/paused')
}

/** Only the next turn is accepted, while the customer listens or speaks (an interruption). */
export function checkMyTurn(session: SessionDoc, turn: number): void {
  if (session.turn !== turn || (session.phase !== 'listening' && session.phase !== 'speaking'))
    throw new AppError('practice/not_your_turn')
}
