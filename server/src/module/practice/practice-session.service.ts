import { conversationHint } from '@lianda/shared/module/scene/customer/conversation.rules'
import { AppError } from '@lianda/shared/error/app-error'
import type { SessionView } from '@lianda/shared/module/practice/practice.contract'
import { changed } from '@lianda/shared/module/practice/practice.events'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { sceneContentOf } from '../scene'
import type { SessionDoc } from './practice.document'
import { endSession } from './practice-end.service'
import { changeOwn, checkActive, checkFence, elapsedAt, getOwn, touched } from './practice.store'
import { sessionViewOf } from './practice.view'
import { live } from './turn/live'

interface Fenced {
  id: string
  epoch: number
}

const whoOf = (actor: Actor, id: string) => ({ orgid: actor.orgid, userId: actor.userId, id })

export async function getSession(deps: Deps, actor: Actor, id: string): Promise<SessionView> {
  return await sessionViewOf(deps, await getOwn(deps, actor.orgid, actor.userId, id))
}

/** Moves a session to another device, or to another window of the same device, and fences the older one at once. */
export async function takeOver(deps: Deps, session: SessionDoc, deviceId: string): Promise<SessionDoc> {
  const now = deps.clock.now()
  const taken = await changeOwn(deps, { orgid: session.orgid, userId: session.userId, id: session._id }, (current) => {
    if (current.state === 'ended') throw new AppError('practice/ended')
    return {
      $set: { deviceId, epoch: current.epoch + 1, lastActivityAt: new Date(now), elapsedMs: elapsedAt(current, now) },
    }
  })
  live(deps).fence(taken._id, taken.epoch)
  return taken
}

/** Takes over the caller's session in this window of this device. */
export async function claimSession(
  deps: Deps,
  actor: Actor,
  input: { id: string; deviceId: string },
): Promise<SessionView> {
  const session = await getOwn(deps, actor.orgid, actor.userId, input.id)
  if (session.state === 'ended') throw new AppError('practice/ended')
  return await sessionViewOf(deps, await takeOver(deps, session, input.deviceId))
}

/** Pauses a session and its time. Idempotent. */
export async function pauseSession(deps: Deps, actor: Actor, input: Fenced): Promise<SessionView> {
  const paused = await changeOwn(deps, whoOf(actor, input.id), (session) => {
    if (session.state === 'ended') throw new AppError('practice/ended')
    checkFence(session, input.epoch)
    if (session.state === 'paused') return null
    if (!session.pauseAllowed) throw new AppError('practice/pause_not_allowed')
    const now = deps.clock.now()
    return { $set: { ...touched(session, now), state: 'paused', pausedAt: new Date(now) } }
  })
  live(deps).quiet(paused._id)
  noticeOf(deps, paused)
  return await sessionViewOf(deps, paused)
}

/** Resumes a paused session within the pause limit. A session that is not paused is returned as it is. */
export async function resumeSession(deps: Deps, actor: Actor, input: Fenced): Promise<SessionView> {
  const resumed = await changeOwn(deps, whoOf(actor, input.id), (session) => {
    if (session.state === 'ended') throw new AppError('practice/ended')
    checkFence(session, input.epoch)
    if (session.state === 'active') return null
    const now = deps.clock.now()
    if (session.resumableUntil.getTime() <= now)
      throw new AppError('practice/pause_expired', { params: { n: session.pauseMinutes } })
    return { $set: { ...touched(session, now), state: 'active', pausedAt: null } }
  })
  noticeOf(deps, resumed)
  return await sessionViewOf(deps, resumed)
}

/** Ends and scores the session. Waits up to 1.2 s for a turn that is being understood, so that it counts. */
export async function endByLearner(deps: Deps, actor: Actor, input: Fenced): Promise<SessionView> {
  const session = await getOwn(deps, actor.orgid, actor.userId, input.id)
  if (session.state === 'ended') return await sessionViewOf(deps, session)
  checkFence(session, input.epoch)
  if (session.phase === 'thinking') await live(deps).settled(session._id)
  live(deps).quiet(session._id)
  return await sessionViewOf(
    deps,
    await endSession(deps, await getOwn(deps, actor.orgid, actor.userId, input.id), 'by_learner'),
  )
}

/** A hint for this turn. Asking again returns the same hint and does not use up another; a rehearsal's are free. */
export async function giveHint(deps: Deps, actor: Actor, input: Fenced): Promise<{ hint: string; hintsLeft: number }> {
  const first = await getOwn(deps, actor.orgid, actor.userId, input.id)
  const content = await sceneContentOf(deps, first.orgid, first.sceneId, first.sceneVersion)
  const session = await changeOwn(deps, whoOf(actor, input.id), (current) => {
    checkActive(current)
    checkFence(current, input.epoch)
    if (current.hint?.turn === current.turn) return null
    if (current.phase === 'thinking') throw new AppError('practice/not_your_turn')
    const text = conversationHint(content, current.flow)
    if ((current.hintsLeft <= 0 && !current.training) || !text) throw new AppError('practice/no_hints_left')
    return {
      $set: { ...touched(current, deps.clock.now()), hint: { turn: current.turn, text } },
      // What does not count costs nothing.
      ...(current.rehearsal ? {} : { $inc: { hintsLeft: -1 } }),
    }
  })
  return { hint: session.hint?.text ?? '', hintsLeft: session.hintsLeft }
}

/** Tells all screens of the learner to fetch the session again. */
export function noticeOf(deps: Deps, session: SessionDoc): void {
  deps.realtime.emit({ user: session.userId }, changed, {
    noun: 'practice',
    id: session._id,
    version: session.rev,
  })
}
