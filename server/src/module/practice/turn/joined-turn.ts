import { AppError } from '@lianda/shared/error/app-error'
import { joinedWords } from '@lianda/shared/kernel/text'
import type { Deps } from '../../../deps'
import type { RecordingPath } from '../../../infra/storage/recording-store'
import { type Heard, joinRecordings, type Recording, type SealedTurn } from '../../voice'
import { isLearner, type LearnerLineDoc, lineByKey, recordingPath, type SessionDoc } from '../practice.document'
import { checkActive, touched } from '../practice.store'
import { live } from './live'

const KEEP_REPLACED_MS = 15 * 60_000

/** A learner's line that a recording may still continue. */
interface Open {
  line: LearnerLineDoc
  audio: Recording
  /** The flow before its answer. */
  before: Pick<SessionDoc, 'flow' | 'alert'>
}

/**
 * The spoken turn that a recording continues: it is the newest, and either it has no answer yet or nobody has heard that
 * answer. Null: the recording is a turn of its own.
 */
export function openTurn(session: SessionDoc, joins: string | null): Open | null {
  const line = joins === null ? null : lineByKey(session, joins)
  if (!line?.audio || line.kind !== 'voice') return null
  const after = session.lines.slice(line.no + 1)
  if (after.some(isLearner)) return null
  const { audio } = line
  if (session.turn === line.turn && !session.ending)
    return { line, audio, before: { flow: session.flow, alert: session.alert } }
  const before = session.beforeAnswer
  const unheard = session.phase === 'speaking' || after.length === 0
  const answered = session.ending ? session.turn === line.turn : session.turn === line.turn + 1
  return before?.lineNo === line.no && answered && unheard ? { line, audio, before } : null
}

/** Stores the sound of both recordings as one. Null if there is nothing to join. */
export async function joinSounds(deps: Deps, session: SessionDoc, turn: SealedTurn): Promise<Recording | null> {
  const open = openTurn(session, turn.joins)
  if (!open || lineByKey(session, turn.turnKey)) return null
  const path = recordingPath(session, `${open.line.turn}-${turn.turnKey}j`)
  return await joinRecordings(deps, [open.audio.path, turn.recording.path], path)
}

/** A recording that was joined to the turn before. */
export interface GoesOn {
  /** What was heard of the first half; null if it is not known without hearing it again. */
  first: Promise<Heard> | null
  /** Both recordings as one. */
  sound: Recording
  /** Recordings that the document does not name any more: the parts, and the voice of the answer that was withdrawn. */
  replaced: readonly RecordingPath[]
}

/** See `GoesOn.replaced`. */
export function replacedBy(session: SessionDoc, { line, audio }: Open, { recording }: SealedTurn): RecordingPath[] {
  const unheard = session.lines.slice(line.no + 1).flatMap((answer) => answer.audio ?? [])
  return [audio, recording, ...unheard].map(({ path }) => path)
}

/**
 * The update by which the turn goes on: the answer to its first half, the flow and the alert after it are withdrawn, and
 * the whole waits for its answer. One update, so that a crash leaves either the half with its answer or the whole.
 */
export function joinUpdate(
  session: SessionDoc,
  { line, before }: Open,
  { turn, sound, replaced }: Pick<GoesOn, 'sound' | 'replaced'> & { turn: SealedTurn },
  now: number,
) {
  const whole: LearnerLineDoc = {
    ...line,
    joined: [...(line.joined ?? []), turn.turnKey],
    text: '',
    pendingText: true,
    notHeard: null,
    confidence: null,
    correction: null,
    deviceText: [line.deviceText, turn.deviceText].filter(Boolean).join(' ') || null,
    durationMs: sound.durationMs,
    audio: sound,
    peaks: null,
    measures: null,
    replyMs: null,
    decision: null,
    times: null,
  }
  const earlier = session.mp3Pending.filter((no) => no < line.no)
  const at = new Date(now + KEEP_REPLACED_MS)
  return {
    $set: {
      ...touched(session, now),
      phase: 'thinking',
      turn: line.turn,
      flow: before.flow,
      alert: before.alert,
      beforeAnswer: null,
      ending: null,
      lines: [...session.lines.slice(0, line.no), whole],
      mp3Pending: [...earlier, line.no],
      // They are deleted at once; this is for a crash before that.
      wavDelete: [...session.wavDelete, ...replaced.map((path) => ({ path, at }))],
    },
  }
}

/** What was heard of the first half; null if it is not known without hearing it again. */
export function heardBefore(deps: Deps, session: SessionDoc, { line }: Open): Promise<Heard> | null {
  if (line.pendingText) return live(deps).remembered(session._id, line.turnKey)
  return Promise.resolve({ text: line.text, confidence: line.confidence ?? null, not: null })
}

/** The words of both halves; null if one of them was not understood, so that the whole has to be heard. */
export function heardWhole(first: Heard, second: Heard): Heard | null {
  if (first.not || second.not) return null
  const sure = [first.confidence, second.confidence].filter((one) => one !== null)
  const confidence = sure.length === 0 ? null : Math.min(...sure)
  return { text: joinedWords(first.text, second.text), confidence, not: null }
}

/** A recording that goes on with a turn is accepted whenever a turn is, and while that turn is being answered. */
export function checkJoins(session: SessionDoc, joins: string): void {
  if (openTurn(session, joins)) return
  checkActive(session)
  if (session.phase !== 'listening' && session.phase !== 'speaking') throw new AppError('practice/not_your_turn')
}
