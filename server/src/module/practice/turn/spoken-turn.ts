import { referencePhrases } from '@lianda/shared/module/scene/flow.rules'
import { partial, practiceTurns } from '@lianda/shared/module/practice/practice.events'
import type { Deps } from '../../../deps'
import { sceneContentOf } from '../../scene'
import { getSetting } from '../../setting'
import {
  type DurableTurn,
  type Expected,
  type Heard,
  hearRecording,
  measureRecording,
  removeRecordings,
  type SealedTurn,
  type TurnOwner,
  type TurnOwners,
} from '../../voice'
import { beginAnswer, type SpokenWords } from '../answer/answer'
import { type LearnerLineDoc, lineByKey, recordingPath, type SessionDoc } from '../practice.document'
import {
  changeOwn,
  checkActive,
  checkFence,
  checkMyTurn,
  checkOpen,
  elapsedAt,
  getOwn,
  learnerLineDoc,
  sessionRecordings,
  touched,
} from '../practice.store'
import { sessionViewOf } from '../practice.view'
import {
  checkJoins,
  type GoesOn,
  heardBefore,
  heardWhole,
  joinSounds,
  joinUpdate,
  openTurn,
  replacedBy,
} from './joined-turn'
import { live, roomOf } from './live'

/** Practices as owners of spoken turns. */
export const practiceOwners = (deps: Deps): TurnOwners => ({
  kind: practiceTurns,
  async find({ orgid, userId }, id) {
    const wasAnswering = live(deps).isAnswering(id)
    return ownerOf(deps, await getOwn(deps, orgid, userId, id), { wasAnswering })
  },
  recordings: sessionRecordings,
})

interface Known {
  /** This recording was joined to the turn before. */
  goesOn?: GoesOn | undefined
  /** An answer was under way when the session was read, which may lack it. */
  wasAnswering?: boolean
}

function ownerOf(deps: Deps, session: SessionDoc, { goesOn, wasAnswering = false }: Known = {}): TurnOwner {
  const { _id: id, orgid, userId } = session
  return {
    key: `practice/${id}`,
    has: (turnKey) => lineByKey(session, turnKey) !== null,
    reread: async () => ownerOf(deps, await getOwn(deps, orgid, userId, id)),
    async settled() {
      const isAnswering = wasAnswering || live(deps).isAnswering(id)
      await live(deps).answered(id)
      return isAnswering
    },
    check({ epoch, turn, joins = null }) {
      checkOpen(session)
      checkFence(session, epoch)
      if (joins !== null) return checkJoins(session, joins)
      checkActive(session)
      if (turn !== undefined) checkMyTurn(session, turn)
    },
    async open({ turnKey, turn }) {
      return {
        path: recordingPath(session, `${turn}-${turnKey}`),
        expected: await expectedOf(deps, session),
        onWords: (words) => deps.realtime.emit({ room: roomOf(id) }, partial, words),
      }
    },
    async keep(turn) {
      const sound = await joinSounds(deps, session, turn)
      let goesOn: GoesOn | undefined
      const step = (current: SessionDoc) => {
        goesOn = undefined
        if (lineByKey(current, turn.turnKey)) return null
        checkOpen(current)
        checkFence(current, turn.epoch)
        const now = deps.clock.now()
        const open = openTurn(current, turn.joins)
        if (open && sound) {
          const replaced = replacedBy(current, open, turn)
          goesOn = { first: heardBefore(deps, current, open), sound, replaced }
          return joinUpdate(current, open, { turn, sound, replaced }, now)
        }
        // A recording that goes on with a turn whose answer was heard is the next turn.
        checkActive(current)
        checkMyTurn(current, turn.joins === null ? turn.turn : current.turn)
        return turnUpdate(current, turn, now)
      }
      try {
        const kept = await changeOwn(deps, { orgid, userId, id }, step, session)
        return ownerOf(deps, kept, { goesOn })
      } finally {
        if (sound && !goesOn) await removeRecordings(deps, [sound.path])
      }
    },
    heard(turn) {
      if (session.phase !== 'thinking') return
      if (goesOn) live(deps).withdraw(id)
      const spoken = goesOn ? wholeWords(deps, session, turn, goesOn) : spokenWords(deps, session, turn)
      void beginAnswer(deps, session, spoken).catch((error: unknown) =>
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
  const { turnKey, durationMs, deviceText, waitMs, mayGoOn, recording } = turn
  const line: LearnerLineDoc = {
    ...learnerLineDoc(session, { turnKey, kind: 'voice', text: '' }, nowMs),
    atMs: Math.max(0, elapsedAt(session, nowMs) - durationMs),
    durationMs,
    pendingText: true,
    deviceText,
    waitMs,
    mayGoOn,
    audio: recording,
  }
  return {
    $set: { ...touched(session, nowMs), phase: 'thinking' },
    $push: { lines: line, ...(recording.codec === 'pcm' ? { mp3Pending: line.no } : {}) },
  }
}

function spokenWords(
  deps: Deps,
  session: SessionDoc,
  { turnKey, hear, measured, endedAt }: Omit<DurableTurn, 'recording'>,
): SpokenWords {
  const line = lineByKey(session, turnKey)
  return {
    hear(leave) {
      const heard = hear(leave).then((words) => withDeviceWords(deps, session, line, words))
      if (line) live(deps).remember(session._id, line.turnKey, heard)
      return heard
    },
    measured,
    releasedAt: endedAt,
  }
}

/** The words of a turn that went on: both halves', or those of the whole recording if one half was not understood. */
function wholeWords(
  deps: Deps,
  session: SessionDoc,
  turn: DurableTurn,
  { first, sound, replaced }: GoesOn,
): SpokenWords {
  const hear = async (leave: AbortSignal): Promise<Heard> => {
    const second = await turn.hear(leave)
    live(deps).after(removeRecordings(deps, replaced), () => undefined)
    if (second.not?.why === 'given_up' || second.not?.why === 'none') return second
    const both = first && heardWhole(await first, second)
    return both ?? (await hearRecording(deps, sound.path, await expectedOf(deps, session), leave))
  }
  return spokenWords(deps, session, { ...turn, measured: measureRecording(deps, sound.path), hear })
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
  if (!(await getSetting(deps, session.orgid)).practice.deviceRecognition) return heard
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
  const measured = measureRecording(deps, recording.path)
  return spokenWords(deps, session, { turnKey, measured, hear, endedAt: performance.now() })
}
