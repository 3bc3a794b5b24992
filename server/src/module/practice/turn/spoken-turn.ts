import { referencePhrases } from '@lianda/shared/module/scene/flow.rules'
import { partial, practiceTurns } from '@lianda/shared/module/practice/practice.events'
import type { Deps } from '../../../deps'
import { sceneContentOf } from '../../scene'
import {
  type DurableTurn,
  type Expected,
  type Heard,
  hearRecording,
  measureRecording,
  type SealedTurn,
  type TurnOwner,
  type TurnOwners,
} from '../../voice'
import { beginAnswer, type SpokenWords } from '../answer/answer'
import { type LearnerLineDoc, lineByKey, recordingPath, type SessionDoc } from '../practice.document'
import { practiceSettings } from '../practice-settings'
import {
  changeOwn,
  checkActive,
  checkFence,
  checkMyTurn,
  elapsedAt,
  getOwn,
  learnerLineDoc,
  sessionRecordings,
  touched,
} from '../practice.store'
import { sessionViewOf } from '../practice.view'
import { live, roomOf } from './live'

/** Practices as owners of spoken turns. */
export const practiceOwners = (deps: Deps): TurnOwners => ({
  kind: practiceTurns,
  find: async ({ orgid, userId }, id) => ownerOf(deps, await getOwn(deps, orgid, userId, id)),
  recordings: sessionRecordings,
})

function ownerOf(deps: Deps, session: SessionDoc): TurnOwner {
  const { _id: id, orgid, userId } = session
  return {
    key: `practice/${id}`,
    has: (turnKey) => lineByKey(session, turnKey) !== null,
    reread: async () => ownerOf(deps, await getOwn(deps, orgid, userId, id)),
    settled: () => live(deps).answered(id),
    check({ epoch, turn }) {
      checkActive(session)
      checkFence(session, epoch)
      if (turn !== undefined) checkMyTurn(session, turn)
    },
    async open({ turnKey, turn }) {
      live(deps).quiet(id, 'interrupted')
      return {
        path: recordingPath(session, `${turn}-${turnKey}`),
        expected: await expectedOf(deps, session),
        onWords: (words) => deps.realtime.emit({ room: roomOf(id) }, partial, words),
      }
    },
    async keep(turn) {
      const kept = await changeOwn(deps, { orgid, userId, id }, (current) => {
        if (lineByKey(current, turn.turnKey)) return null
        checkActive(current)
        checkFence(current, turn.epoch)
        checkMyTurn(current, turn.turn)
        return turnUpdate(current, turn, deps.clock.now())
      })
      return ownerOf(deps, kept)
    },
    heard(turn) {
      if (session.phase !== 'thinking') return
      void beginAnswer(deps, session, spokenWords(deps, session, turn)).catch((error: unknown) =>
        deps.log.error({ err: error, sessionId: id }, 'the customer could not answer'),
      )
    },
    view: () => sessionViewOf(deps, session),
  }
}

async function expectedOf(deps: Deps, session: SessionDoc): Promise<Expected> {
  const content = await sceneContentOf(deps, session.orgid, session.sceneId, session.sceneVersion)
  return { language: content.language, phrases: referencePhrases(content, session.flow) }
}

function turnUpdate(session: SessionDoc, turn: SealedTurn, nowMs: number) {
  const { turnKey, durationMs, deviceText, waitMs, recording } = turn
  const line: LearnerLineDoc = {
    ...learnerLineDoc(session, { turnKey, kind: 'voice', text: '' }, nowMs),
    atMs: Math.max(0, elapsedAt(session, nowMs) - durationMs),
    durationMs,
    pendingText: true,
    deviceText,
    waitMs,
    audio: recording,
  }
  return {
    $set: { ...touched(session, nowMs), phase: 'thinking' },
    $push: { lines: line, ...(recording.codec === 'pcm' ? { mp3Pending: line.no } : {}) },
  }
}

function spokenWords(deps: Deps, session: SessionDoc, { turnKey, recording, hear, endedAt }: DurableTurn): SpokenWords {
  return {
    hear: async (leave) => await withDeviceWords(deps, session, lineByKey(session, turnKey), await hear(leave)),
    measured: measureRecording(deps, recording.path),
    releasedAt: endedAt,
  }
}

/**
 * The browser's own transcript, where the organisation allows it: the words if there is no recogniser. One that failed is
 * not replaced in silence: then it is a guess that the learner may take.
 */
async function withDeviceWords(
  deps: Deps,
  session: SessionDoc,
  line: LearnerLineDoc | null,
  heard: Heard,
): Promise<Heard> {
  const guess = line?.deviceText?.trim() ?? ''
  if (!heard.not || heard.not.guess !== '' || guess === '') return heard
  if (!(await practiceSettings(deps, session.orgid)).deviceRecognition) return heard
  return heard.not.why === 'none'
    ? { text: guess, confidence: null, not: null }
    : { ...heard, not: { ...heard.not, guess } }
}

/** The words of a durable turn that a crash left without them, from its recording. */
export function spokenAgain(deps: Deps, session: SessionDoc, line: LearnerLineDoc): SpokenWords {
  const { audio: recording, turnKey } = line
  const none: Heard = { text: '', confidence: null, not: { why: 'none', guess: '', service: '', problem: null } }
  if (!recording)
    return {
      hear: () => withDeviceWords(deps, session, line, none),
      measured: Promise.resolve({ measures: null, peaks: null }),
      releasedAt: performance.now(),
    }
  const hear = async (leave: AbortSignal) =>
    await hearRecording(deps, recording.path, await expectedOf(deps, session), leave)
  return spokenWords(deps, session, { turnKey, recording, hear, endedAt: performance.now() })
}
