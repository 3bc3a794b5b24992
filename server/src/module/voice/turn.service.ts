import { AppError } from '@lianda/shared/error/app-error'
import type { ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type { PayloadOf, ReplyOf } from '@lianda/shared/contract/event'
import { referencePhrases } from '@lianda/shared/module/scene/flow.rules'
import type * as contract from '@lianda/shared/module/practice/practice.contract'
import type { SessionView } from '@lianda/shared/module/practice/practice.contract'
import {
  frameAck,
  partial,
  type turnBegin,
  type turnCancel,
  type turnEnd,
  type turnFrame,
} from '@lianda/shared/module/practice/practice.events'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import type { SocketCall } from '../../infra/realtime/socket-handler'
import { recordings } from '../media'
import { sceneContentOf } from '../scene'
import { beginAnswer } from '../practice/answer/answer'
import { type LearnerLineDoc, lineByKey, recordingPath, type SessionDoc } from '../practice/practice.document'
import { changeOwn, checkActive, checkFence, checkMyTurn, elapsedAt, getOwn, touched } from '../practice/practice.store'
import { sessionViewOf } from '../practice/practice.view'
import { live, roomOf } from '../practice/turn/live'
import { deviceWords, hearRecording, measureRecording } from './hear-recording'
import { FrameAcks, intakes, TurnIntake, TurnListener } from './turn-intake'

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
  // An mp3 is recognised once it is complete.
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

/**
 * Makes a complete turn durable, first the file, then the document, and starts the customer's answer. The recogniser
 * finishes meanwhile. On a full disk no partial turn is left, and the device keeps the turn.
 */
async function sealTurn(
  deps: Deps,
  session: SessionDoc,
  intake: TurnIntake,
  input: PayloadOf<typeof turnEnd>,
  releasedAt: number,
): Promise<SessionDoc> {
  const { userId, turnKey } = intake.of
  const who = { orgid: session.orgid, userId, id: session._id }
  intake.listener.finish()
  try {
    intake.sealed ??= intake.writer.seal().then(() => undefined)
    await intake.sealed
    const durable = await changeOwn(deps, who, (current) => {
      if (lineByKey(current, turnKey)) return null
      checkActive(current)
      checkFence(current, input.epoch)
      checkMyTurn(current, intake.of.turn)
      return turnUpdate(current, intake, input, deps.clock.now())
    })
    if (durable.phase === 'thinking')
      void beginAnswer(deps, durable, {
        words: wordsOf(deps, durable, intake),
        measured: measureRecording(deps, intake.of.path),
        releasedAt,
      }).catch((error: unknown) =>
        deps.log.error({ err: error, sessionId: session._id }, 'the customer could not answer'),
      )
    return durable
  } catch (error) {
    // The turn was refused, so its recording and the recognised words are not needed.
    intake.listener.abort()
    await removeUnused(deps, who, intake)
    throw error
  } finally {
    intakes(deps).forget(intake)
  }
}

/** Removes a recording that the document does not name. If the document can't be read, the recording stays. */
async function removeUnused(
  deps: Deps,
  who: { orgid: string; userId: string; id: string },
  intake: TurnIntake,
): Promise<void> {
  const session = await getOwn(deps, who.orgid, who.userId, who.id).catch(() => null)
  if (session && !lineByKey(session, intake.of.turnKey)) await recordings(deps).remove(intake.of.path)
}

function turnUpdate(session: SessionDoc, intake: TurnIntake, input: PayloadOf<typeof turnEnd>, nowMs: number) {
  const { codec, path, turnKey, waitMs } = intake.of
  const durationMs = intake.durationMs(input.durationMs)
  const line: LearnerLineDoc = {
    no: session.lines.length,
    speaker: 'learner',
    turn: session.turn,
    kind: 'voice',
    text: '',
    nodeId: session.flow.nodeId,
    atMs: Math.max(0, elapsedAt(session, nowMs) - durationMs),
    turnKey,
    at: new Date(nowMs),
    durationMs,
    pendingText: true,
    deviceText: input.deviceText ?? null,
    waitMs,
    measures: null,
    replyMs: null,
    decision: null,
    times: null,
    audio: { path, codec, bytes: intake.writer.bytes, sha256: input.sha256, durationMs, mp3: false },
    peaks: null,
  }
  return {
    $set: { ...touched(session, nowMs), phase: 'thinking' },
    $push: { lines: line, ...(codec === 'pcm' ? { mp3Pending: line.no } : {}) },
  }
}

/** The recogniser's words; if there are none, the browser's own, if the organisation allows it. */
async function wordsOf(deps: Deps, session: SessionDoc, intake: TurnIntake): Promise<string | null> {
  const { turnKey, codec } = intake.of
  const line = lineByKey(session, turnKey)
  if (!line) return null
  // A recogniser needs PCM, so an mp3 is decoded first.
  if (codec === 'mp3') return await hearRecording(deps, session, line)
  const heard = await intake.listener.words
  if (heard === null) return await deviceWords(deps, session, line.deviceText)
  deps.realtime.emit({ room: roomOf(session._id) }, partial, {
    turnKey,
    text: heard,
    stable: heard.length,
    final: true,
  })
  return heard
}

type SayInput = ParsedInputOf<typeof contract.say>

/**
 * Takes a typed turn or silence. When this resolves the turn is durable. Without a language model the customer has
 * answered by then; with one the answer comes over the socket. Idempotent by turn key.
 */
export async function say(deps: Deps, actor: Actor, input: SayInput): Promise<SessionView> {
  if (input.kind === 'text' && input.text === '')
    throw new AppError('request/invalid', { fields: [{ field: 'text', rule: 'required' }] })
  const who = { orgid: actor.orgid, userId: actor.userId, id: input.id }
  const session = await changeOwn(deps, who, (current) => {
    const line = lineByKey(current, input.forVoice ?? input.turnKey)
    if (line && !line.pendingText) return null
    checkActive(current)
    checkFence(current, input.epoch)
    const now = deps.clock.now()
    return input.forVoice ? completeVoice(current, line, input.text, now) : typedTurn(current, input, now)
  })
  // Also for a repeated turn: a crash may have left it unanswered.
  if (session.state === 'active' && session.phase === 'thinking') {
    // Typing while the customer speaks is an interruption.
    if (!live(deps).isAnswering(session._id)) live(deps).quiet(session._id, 'interrupted')
    const answer = beginAnswer(deps, session, null)
    if (!deps.voice.llm) await answer
  }
  return await sessionViewOf(deps, await getOwn(deps, actor.orgid, actor.userId, input.id))
}

function typedTurn(session: SessionDoc, input: SayInput, nowMs: number) {
  checkMyTurn(session, input.turn)
  const line: LearnerLineDoc = {
    no: session.lines.length,
    speaker: 'learner',
    turn: session.turn,
    kind: input.kind,
    text: input.kind === 'text' ? input.text : '',
    nodeId: session.flow.nodeId,
    atMs: elapsedAt(session, nowMs),
    turnKey: input.turnKey,
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
  return { $set: { ...touched(session, nowMs), phase: 'thinking' }, $push: { lines: line } }
}

/** Adds the words of a recording that was not recognised, as typed by the learner. */
function completeVoice(session: SessionDoc, spoken: LearnerLineDoc | null, text: string, nowMs: number) {
  if (!spoken) throw new AppError('practice/not_your_turn')
  checkMyTurn(session, spoken.turn)
  const at = `lines.${spoken.no}`
  return { $set: { ...touched(session, nowMs), phase: 'thinking', [`${at}.text`]: text, [`${at}.pendingText`]: false } }
}
