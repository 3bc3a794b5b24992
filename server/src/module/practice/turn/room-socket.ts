import { AppError } from '@lianda/shared/error/app-error'
import type { PayloadOf } from '@lianda/shared/contract/event'
import type { SessionView } from '@lianda/shared/module/practice/practice.contract'
import * as events from '@lianda/shared/module/practice/practice.events'
import type { Deps } from '../../../deps'
import { onCommand, type SocketCall, type SocketHandler } from '../../../infra/realtime/socket-handler'
import { sceneContentOf } from '../../scene'
import { showState } from '../answer/commit'
import { recoverAnswer } from '../answer/recover'
import { repeatCustomerLine } from '../answer/repeat-customer-line'
import { noteHere } from '../practice-away'
import { endHeard } from '../practice-end.service'
import type { SessionDoc } from '../practice.document'
import { change, checkFence, getOwn, touched } from '../practice.store'
import { sessionViewOf } from '../practice.view'
import { live } from './live'

/** Handlers for what a learner's device sends over the socket during a practice, beside its turns (voice). */
export function roomHandlers(deps: Deps): SocketHandler[] {
  /** The user's own session; refuses an older device of the same user. */
  const current = async ({ actor }: SocketCall, input: { id: string; epoch: number }): Promise<SessionDoc> => {
    const session = await getOwn(deps, actor.orgid, actor.userId, input.id)
    checkFence(session, input.epoch)
    return session
  }
  const heard = async (call: SocketCall, input: { id: string; epoch: number }): Promise<Heard> => {
    const wasAnswering = live(deps).isAnswering(input.id)
    return { session: await current(call, input), wasAnswering }
  }
  return [
    onCommand(events.join, {
      find: current,
      run: async (call, input, session) => ({ session: await joinSession(deps, call, input, session) }),
    }),
    onCommand(events.bargeIn, {
      find: heard,
      async run(_call, input, of) {
        await heardLine(deps, input, of, input.playedMs)
        return {}
      },
    }),
    onCommand(events.lineDone, {
      find: heard,
      async run(_call, input, of) {
        await heardLine(deps, input, of, null)
        return {}
      },
    }),
  ]
}

interface Heard {
  session: SessionDoc
  /** An answer was under way when the session was read, which may lack it. */
  wasAnswering: boolean
}

/** Joins a session on this socket. An unanswered turn is answered, and lines not heard yet are spoken (again). */
async function joinSession(
  deps: Deps,
  call: SocketCall,
  input: PayloadOf<typeof events.join>,
  session: SessionDoc,
): Promise<SessionView> {
  if (session.deviceId !== input.deviceId) throw new AppError('practice/fenced')
  const fresh = live(deps).sit(session._id, input.epoch, call)
  await noteHere(deps, session, call.socketId)
  if (session.state === 'active') live(deps).after(goOn(deps, session, fresh), () => undefined)
  return await sessionViewOf(deps, session)
}

/** Answers an unanswered turn. For a newly joined socket, the current lines start from the beginning. */
async function goOn(deps: Deps, session: SessionDoc, fresh: boolean): Promise<void> {
  const missedSome = live(deps).isSpeaking(session._id)
  if (session.phase === 'thinking') {
    await recoverAnswer(deps, session)
    if (!missedSome) return
  }
  if (!fresh) return
  const now = await getOwn(deps, session.orgid, session.userId, session._id)
  if (now.state !== 'active' || now.phase !== 'speaking') return
  live(deps).quiet(now._id)
  await repeatCustomerLine(deps, now)
}

/**
 * Starts the learner's turn on all screens after the line was heard to its end (`heardMs` null) or interrupted; after the
 * last answer it ends the practice.
 */
async function heardLine(
  deps: Deps,
  input: Pick<PayloadOf<typeof events.bargeIn>, 'epoch' | 'lineNo'>,
  { session: before, wasAnswering }: Heard,
  heardMs: number | null,
): Promise<void> {
  const { _id, orgid, userId } = before
  if (heardMs !== null) live(deps).quiet(_id, 'interrupted')
  if (wasAnswering) await live(deps).answered(_id)
  const session = wasAnswering ? await getOwn(deps, orgid, userId, _id) : before
  checkFence(session, input.epoch)
  if (session.ending) {
    if (input.lineNo === session.lines.length - 1) await endHeard(deps, session)
    return
  }
  const listening = await lineHeard(deps, session, input.lineNo, heardMs)
  if (!listening) return
  showState(deps, await sceneContentOf(deps, orgid, session.sceneId, session.sceneVersion), listening)
}

/** Starts the learner's turn after the customer's line was heard to its end or interrupted after `heardMs`. */
async function lineHeard(
  deps: Deps,
  session: SessionDoc,
  lineNo: number,
  heardMs: number | null,
): Promise<SessionDoc | null> {
  if (session.state !== 'active' || session.phase !== 'speaking' || lineNo !== session.lines.length - 1) return null
  const heard = heardMs === null ? {} : { [`lines.${lineNo}.heardMs`]: heardMs }
  return await change(
    deps,
    session,
    { state: 'active', phase: 'speaking', turn: session.turn },
    { $set: { ...touched(session, deps.clock.now()), phase: 'listening', ...heard } },
  )
}
