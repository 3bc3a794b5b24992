import { AppError } from '@lianda/shared/error/app-error'
import type { PayloadOf, ReplyOf } from '@lianda/shared/contract/event'
import { referencePhrases } from '@lianda/shared/module/scene/flow.rules'
import {
  frameAck,
  partial,
  type turnBegin,
  type turnCancel,
  type turnEnd,
  type turnFrame,
} from '@lianda/shared/module/practice/practice.events'
import type { Deps } from '../../../deps'
import type { SocketCall } from '../../../infra/realtime/socket-handler'
import { recordings } from '../../media'
import { sceneContentOf } from '../../scene'
import type { SessionDoc } from '../practice.document'
import { checkMyTurn, lineByKey } from '../practice-lines'
import { checkActive, checkFence, getOwn } from '../practice.store'
import { sessionViewOf } from '../practice.view'
import { FrameAcks } from './frame-acks'
import { intakes } from './intakes'
import { live } from './live'
import { recordingPath } from './recording-path'
import { roomOf } from './room'
import { sealTurn } from './seal'
import { TurnIntake } from './turn-intake'
import { TurnListener } from './turn-listener'

/** Begins a voice turn, or tells the device where to continue it. */
export async function beginTurn(
  deps: Deps,
  input: PayloadOf<typeof turnBegin>,
  { _id, orgid, userId }: SessionDoc,
): Promise<ReplyOf<typeof turnBegin>> {
  await live(deps).answered(_id)
  const session = await getOwn(deps, orgid, userId, _id)
  const line = lineByKey(session, input.turnKey)
  if (line) return { have: 0, done: true }
  checkActive(session)
  checkFence(session, input.epoch)
  checkMyTurn(session, input.turn)
  const under = intakes(deps).find(userId, input.turnKey)
  const same = under?.of.sessionId === session._id && under.of.codec === input.codec
  if (under && same && !under.writer.failed) return { have: under.have, done: false }
  live(deps).quiet(session._id, 'interrupted')
  const intake = await openIntake(deps, session, input)
  await intakes(deps).put(intake)
  return { have: 0, done: false }
}

async function openIntake(deps: Deps, session: SessionDoc, input: PayloadOf<typeof turnBegin>): Promise<TurnIntake> {
  const content = await sceneContentOf(deps, session.orgid, session.sceneId, session.sceneVersion)
  const { turnKey, turn, epoch, codec, waitMs } = input
  const path = recordingPath(session, `${turn}-${turnKey}`)
  const writer = await recordings(deps).create(path, codec)
  // An mp3 is recognised once it is complete (seal.ts).
  const asr = codec === 'pcm' ? deps.voice.asrFor(content.language) : null
  const listener = new TurnListener(
    asr,
    content.language,
    referencePhrases(content, session.flow),
    (text, stable) =>
      deps.realtime.emit({ room: roomOf(session._id) }, partial, { turnKey, text, stable, final: false }),
    (error) => deps.log.warn({ err: error, sessionId: session._id }, 'recognition failed, the learner types'),
  )
  const of = { sessionId: session._id, userId: session.userId, turnKey, turn, epoch, codec, waitMs, path }
  return new TurnIntake(of, writer, listener)
}

const acks = new FrameAcks((call, turnKey, upTo) => call.emit(frameAck, { turnKey, upTo }))

/** Takes a frame of a turn. While the disk lags behind, the frame is dropped and the device sends it again. */
export function takeFrame(deps: Deps, call: SocketCall, frame: PayloadOf<typeof turnFrame>, intake: TurnIntake): void {
  if (intakes(deps).full) return
  const data = frame.data instanceof Uint8Array ? frame.data : new Uint8Array(frame.data)
  if (intake.take(frame.no, data)) acks.note(call, intake)
}

/** Ends a voice turn. Resolves once file and document are durable; the answer follows in the background. */
export async function endTurn(
  deps: Deps,
  input: PayloadOf<typeof turnEnd>,
  session: SessionDoc,
): Promise<ReplyOf<typeof turnEnd>> {
  const releasedAt = performance.now()
  const done = async (now: SessionDoc) => ({
    turnKey: input.turnKey,
    durable: true as const,
    session: await sessionViewOf(deps, now),
  })
  if (lineByKey(session, input.turnKey)) return await done(session)
  checkActive(session)
  checkFence(session, input.epoch)
  const intake = intakes(deps).find(session.userId, input.turnKey)
  if (!intake || intake.of.sessionId !== session._id)
    throw new AppError('practice/frames_missing', { data: { have: 0 } })
  if (intake.tooLong) {
    intakes(deps).forget(intake)
    await intake.discard()
    throw new AppError('practice/turn_too_long')
  }
  if (intake.have < input.frames) throw new AppError('practice/frames_missing', { data: { have: intake.have } })
  if (intake.writer.sha256() !== input.sha256) {
    intakes(deps).forget(intake)
    await intake.discard()
    throw new AppError('practice/hash_mismatch')
  }
  return await done(await sealTurn(deps, session, intake, input, releasedAt))
}

/** Discards a turn that the learner cancelled. A turn that is already sealed stays. */
export async function cancelTurn(
  deps: Deps,
  { turnKey }: PayloadOf<typeof turnCancel>,
  session: SessionDoc,
): Promise<void> {
  const intake = intakes(deps).find(session.userId, turnKey)
  if (!intake || intake.sealed || intake.of.sessionId !== session._id) return
  intakes(deps).forget(intake)
  await intake.discard()
}
