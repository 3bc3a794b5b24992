import type { PayloadOf } from '@lianda/shared/contract/event'
import { partial, type turnEnd } from '@lianda/shared/module/practice/practice.events'
import type { Deps } from '../../../deps'
import { recordings } from '../../media'
import { beginAnswer } from '../answer/answer'
import type { LearnerLineDoc, SessionDoc } from '../practice.document'
import { checkMyTurn, lineByKey } from '../practice-lines'
import { changeOwn, checkActive, checkFence, elapsedAt, getOwn, touched } from '../practice.store'
import { deviceWords, hearRecording } from './hear-again'
import { intakes } from './intakes'
import { measureRecording } from './measure'
import { roomOf } from './room'
import type { TurnIntake } from './turn-intake'

/**
 * Makes a complete turn durable, first the file, then the document, and starts the customer's answer. The recogniser
 * finishes meanwhile. On a full disk no partial turn is left, and the device keeps the turn.
 */
export async function sealTurn(
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
