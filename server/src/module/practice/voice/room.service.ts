import { AppError } from '@lianda/shared/error/app-error'
import type { PayloadOf } from '@lianda/shared/contract/event'
import type { SessionView } from '@lianda/shared/module/practice/practice.contract'
import type { bargeIn, join } from '@lianda/shared/module/practice/practice.events'
import type { Deps } from '../../../deps'
import type { SocketCall } from '../../../infra/realtime/socket-handler'
import { sceneContentOf } from '../../scene'
import { showState } from '../answer/progress'
import { recoverAnswer } from '../answer/recover'
import { repeatCustomerLine } from '../answer/repeat-customer-line'
import type { SessionDoc } from '../practice.document'
import { lineHeard } from '../practice-session.service'
import { checkFence, getOwn } from '../practice.store'
import { sessionViewOf } from '../practice.view'
import { live } from './live'

/** Joins a session on this socket. An unanswered turn is answered, and lines not heard yet are spoken (again). */
export async function joinSession(
  deps: Deps,
  call: SocketCall,
  input: PayloadOf<typeof join>,
  session: SessionDoc,
): Promise<SessionView> {
  if (session.deviceId !== input.deviceId) throw new AppError('practice/fenced')
  const fresh = live(deps).sit(session._id, input.epoch, call)
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

/** Starts the learner's turn on all screens after the line was heard to its end (`heardMs` null) or interrupted. */
export async function heardLine(
  deps: Deps,
  input: Pick<PayloadOf<typeof bargeIn>, 'epoch' | 'lineNo'>,
  { _id, orgid, userId }: SessionDoc,
  heardMs: number | null,
): Promise<void> {
  if (heardMs !== null) live(deps).quiet(_id, 'interrupted')
  await live(deps).answered(_id)
  const session = await getOwn(deps, orgid, userId, _id)
  checkFence(session, input.epoch)
  const listening = await lineHeard(deps, session, input.lineNo, heardMs)
  if (!listening) return
  showState(deps, await sceneContentOf(deps, orgid, session.sceneId, session.sceneVersion), listening)
}
