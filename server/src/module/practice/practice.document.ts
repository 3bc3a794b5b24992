import type { FlowDecision, FlowEnd, FlowState } from '@lianda/shared/module/scene/flow.types'
import type { CustomerLine } from '@lianda/shared/module/scene/customer-line.contract'
import type { NotHeard, SpeechLanguage } from '@lianda/shared/module/voice/voice.contract'
import { answerLine } from '@lianda/shared/module/practice/answer-line.rules'
import type { EndReason, SessionState, TurnPhase } from '@lianda/shared/module/practice/practice.contract'
import type { Temper } from '@lianda/shared/module/customer/customer.contract'
import type { Moment } from '@lianda/shared/module/practice/moment.contract'
import type { TriedLearnerRow } from '@lianda/shared/module/practice/try.admin.contract'
import type { TurnTimes } from '@lianda/shared/module/practice/record-detail.admin.contract'
import type { CorrectionStep } from '@lianda/shared/module/scoring/correction.contract'
import type { PracticeScore, ScoringRule } from '@lianda/shared/module/scoring/scoring.contract'
import type { TurnMeasures } from '@lianda/shared/module/scoring/scoring.types'
import type { RecordingPath } from '../../infra/storage/recording-store'
import type { Recording, WithRecordings } from '../voice'

interface BaseLine {
  /** Position in the conversation, from 0. */
  no: number
  /** The learner's turn, from 1; for a customer's line, the learner's turn that follows it. */
  turn: number
  text: string
  nodeId: string
  /** Milliseconds of practice before this line, without pauses. */
  atMs: number
  /** The recording of the line. */
  audio: Recording | null
  /** In a training: the learner tried this turn again, so it does not count. Absent: no. */
  retaken?: true
  /** It was said before the moment at which this rehearsal begins; copied, without its recording. Absent: no. */
  earlier?: true
  /** Levels 0-100, at most 20 per second, one byte each, base64. */
  peaks: string | null
}

export interface CustomerLineDoc extends BaseLine {
  speaker: 'customer'
  /** `scripted`: as the scene has it; `text`: phrased by the language model. */
  kind: 'scripted' | 'text'
  lineId: string
  emotion: number
  /** The line as the scene has it. */
  scripted: string
  /** Milliseconds after which the learner interrupted; null = heard to the end. */
  heardMs: number | null
}

export interface LearnerLineDoc extends BaseLine {
  speaker: 'learner'
  kind: 'voice' | 'text' | 'silent'
  turnKey: string
  /** Keys of the recordings that were joined to it before it was answered for good; absent if there are none. */
  joined?: string[]
  /** The device goes on with it if the learner does so before they have heard the answer. Absent: no. */
  mayGoOn?: boolean
  at: Date
  durationMs: number
  /** The words of a voice turn are not known yet. */
  pendingText: boolean
  /** Why the recogniser gave no words; it stays when the learner types them. Absent before 2026-11-26, like the next. */
  notHeard?: NotHeard | null
  /** How sure the recogniser was, 0 to 1; null if it did not say. */
  confidence?: number | null
  /** What the learner says they said, where that was understood otherwise. It is shown and decides nothing. */
  correction?: string | null
  /** Text from the browser's own recognition, used where the organisation allows it. */
  deviceText: string | null
  /** Milliseconds from the end of the customer's line to the press of the key. */
  waitMs: number | null
  measures: TurnMeasures | null
  replyMs: number | null
  decision: FlowDecision | null
  times: TurnTimes | null
  /** What decided how it was understood; only in a trial, whose author is told. */
  tried?: Pick<TriedLearnerRow, 'by' | 'judged'>
  /** The conversation as it stood when this was said, so that the moment can be tried again. Absent before 2026-11-26. */
  before?: FlowState
}

export type LineDoc = CustomerLineDoc | LearnerLineDoc

/** Follow-up work of a session. The relay delivers it, idempotent by `id`, then removes it. */
export interface PendingEvent {
  id: string
  kind: 'ended'
  at: Date
}

/** `open`: names of the open parts as its items count them; absent: it was made before this was stored. */
export type PracticeCorrection = CorrectionStep & { open?: string[] }

/**
 * The aggregate: one practice with all its turns. Changed only by conditional updates (practice.store.ts). Recordings have
 * the numbers of their lines.
 */
export interface SessionDoc extends WithRecordings {
  _id: string
  orgid: string
  userId: string
  /** This and the next fields are copies made at the start; names are for lists and search. */
  userName: string
  account: string
  workno: string
  sex: 0 | 1
  departmentId: string | null
  departmentName: string
  departments: string[]
  positionId: string | null
  taskId: string
  taskTitle: string
  subtaskId: string
  sceneId: string
  sceneVersion: number
  sceneName: string
  language: SpeechLanguage
  /** Bigrams and pinyin initials of name, account, work number, task and scene. */
  search: string[]
  /** Number of the learner's attempt at this subtask, from 1; rehearsals are counted separately. */
  attempt: number
  rehearsal: boolean
  /** A rehearsal that shows reference lines and coaches between turns. Absent: no. */
  training?: true
  /** Its author tries a scene; it is in nobody's records and figures, and is deleted soon. Absent: no. */
  trial?: true
  /** The moment of an earlier practice at which this rehearsal begins. Absent or null: it begins at the start. */
  moment?: Moment | null
  /** The customer's easier or harder day. Absent or null: the usual one. */
  temper?: Exclude<Temper, 'usual'> | null
  startKey: string
  attemptsAllowed: number | null
  rule: ScoringRule
  pauseMinutes: number
  pauseAllowed: boolean
  rehearsalAllowed: boolean
  /** Absent before 2026-11-26. */
  slowSpeech?: boolean
  /** The learner may correct what was understood. Absent before 2026-11-26, like the next three: no, never. */
  correctionAllowed?: boolean
  /** Minutes without a connection after which it ends; 0 = never. */
  poorNetworkMinutes?: number
  /** It ends at this time unless its device comes back; null: a device is here, or it never ends so. */
  awayUntil?: Date | null
  /** The socket of the device that joined last, where a lost connection may end the practice. */
  seat?: string | null
  /** True until it ends. A unique index allows one open session per learner and subtask. */
  open: boolean
  state: SessionState
  phase: TurnPhase
  /** Increases with every change. */
  rev: number
  /** The fence: increases with each takeover. */
  epoch: number
  deviceId: string
  /** The learner's turn that is next or under way, from 1. */
  turn: number
  flow: FlowState
  flowEnd: FlowEnd | null
  alert: boolean
  /** As it was before the newest answer, which is withdrawn if the learner's turn goes on. Absent before 2026-11-26. */
  beforeAnswer?: { lineNo: number; flow: FlowState; alert: boolean } | null
  /**
   * The newest answer was the last one. The practice ends so once its device has heard it, since the learner's turn may go
   * on until then. Absent or null: it goes on.
   */
  ending?: FlowEnd | { reason: 'task_ended' } | null
  lines: LineDoc[]
  hintsLeft: number
  hint: { turn: number; text: string } | null
  startedAt: Date
  lastActivityAt: Date
  /** Milliseconds of practice up to lastActivityAt, without pauses; an absence counts for at most 120 s. */
  elapsedMs: number
  pausedAt: Date | null
  /** A paused session can't be resumed after this time. */
  resumableUntil: Date
  /** Package ended: handed in after the turn under way, by this time at the latest. Absent or null: not ended. */
  endsBy?: Date | null
  endedAt: Date | null
  endReason: EndReason | null
  score: PracticeScore | null
  /** This and the next fields are copies from the score, for lists. */
  total: number | null
  passed: boolean | null
  /** Judges corrected the score: as the engine gave it, and each step since. Absent or null: they did not. */
  corrected?: { original: PracticeScore; steps: PracticeCorrection[] } | null
  spokenMs: number
  turns: number
  pending: PendingEvent[]
  /** Made by the demonstration's generator (cli/demo/life). Absent: no. */
  demo?: true
}

export const isLearner = (line: LineDoc): line is LearnerLineDoc => line.speaker === 'learner'
export const isCustomer = (line: LineDoc): line is CustomerLineDoc => line.speaker === 'customer'

/** The document of a scripted customer's line: number `no` in the conversation, before the learner's turn `turn`. */
export function customerLineDoc(
  line: CustomerLine,
  at: { no: number; turn: number; nodeId: string; atMs: number },
): CustomerLineDoc {
  return {
    ...at,
    speaker: 'customer',
    text: line.text,
    scripted: line.text,
    kind: 'scripted',
    lineId: line.id,
    emotion: line.emotion,
    heardMs: null,
    audio: null,
    peaks: null,
  }
}

/** The learner's newest line in this turn: a second recording of the same turn replaces the first. */
export function turnLine(session: SessionDoc): LearnerLineDoc | null {
  return session.lines.filter(isLearner).findLast((line) => line.turn === session.turn) ?? null
}

/** The line that was answered in a turn, where the conversation as it stood then is kept. */
export function keptLine(session: SessionDoc, turn: number): LearnerLineDoc | null {
  const line = answerLine<LineDoc>(session.lines, turn)
  return line && isLearner(line) && line.before && line.decision ? line : null
}

export function lineByKey(session: SessionDoc, turnKey: string): LearnerLineDoc | null {
  const has = (line: LearnerLineDoc) => line.turnKey === turnKey || line.joined?.includes(turnKey)
  return session.lines.filter(isLearner).find(has) ?? null
}

/** The customer's lines since the learner's last one, which the learner hears before the next turn. */
export function customerLinesNow(session: SessionDoc): CustomerLineDoc[] {
  const after = session.lines.findLastIndex(isLearner)
  return session.lines.slice(after + 1).filter(isCustomer)
}

/** `<orgid>/<day the practice began, UTC>/<session>-<name>`. */
export const recordingPath = (session: Pick<SessionDoc, '_id' | 'orgid' | 'startedAt'>, name: string): RecordingPath =>
  `${session.orgid}/${session.startedAt.toISOString().slice(0, 10)}/${session._id}-${name}`
