import type { SessionState } from '@lianda/shared/module/practice/practice.contract'
import { DRILL } from '@lianda/shared/module/faq/drill/drill.contract'
import type { AnswerFinding, AnswerKey } from '@lianda/shared/module/faq/round/answer-judge.types'
import type { RoundEnd } from '@lianda/shared/module/faq/round/round.contract'
import type { TurnMeasures } from '@lianda/shared/module/scoring/scoring.types'
import type { NotHeard, SpeechLanguage } from '@lianda/shared/module/voice/voice.contract'
import type { CorrectionStep, ScoreResult } from '@lianda/shared/module/scoring/correction.contract'
import type { RecordingPath } from '../../../infra/storage/recording-store'
import type { Recording, WithRecordings } from '../../voice'

/** A question as it was drawn, with its key; it never changes. */
export interface AskDoc extends AnswerKey {
  /** From 0. */
  no: number
  questionId: string
  /** Revision of the bank that was copied. */
  questionRev: number
  /** 0: the question itself; from 1 on its extended ones. */
  part: number
  catalogId: string | null
  /** Name of the category at the start. */
  point: string
  images: { path: string; description: string }[]
  emotion: number
  language: SpeechLanguage
  thinkS: number
  tip: string
  closed: boolean
  /** 0-100; null: open, or nobody heard the learner. */
  credit: number | null
}

/** One answer. Recordings have the numbers of their answers. */
export interface TryDoc {
  no: number
  ask: number
  turnKey: string
  kind: 'voice' | 'text' | 'skipped'
  text: string
  at: Date
  durationMs: number
  /** A recording without words so far. */
  pendingText: boolean
  notHeard: NotHeard | null
  deviceText: string | null
  waitMs: number | null
  replyMs: number | null
  measures: TurnMeasures | null
  peaks: string | null
  audio: Recording | null
  /** Null: not judged. */
  finding: AnswerFinding | null
}

/** What judges corrected: the result and the credits (by number of the question) before that, and each step. */
export interface CorrectedRound {
  original: ScoreResult
  credits: Record<string, number | null>
  /** The total that was set in place of the mean; null: none was. */
  total: number | null
  steps: CorrectionStep[]
}

/** Follow-up work, delivered by the relay and then removed. */
interface PendingEvent {
  id: string
  at: Date
}

/** The aggregate: one round with all its questions and answers. Changed only by conditional updates (round.store.ts). */
export interface RoundDoc extends WithRecordings {
  _id: string
  orgid: string
  userId: string
  /** This and the next fields are copies made at the start. */
  userName: string
  account: string
  workno: string
  departmentId: string | null
  departmentName: string
  departments: string[]
  positionId: string | null
  /** `DRILL`, as `subtaskId`: the round is a drill. */
  taskId: string
  taskTitle: string
  subtaskId: string
  title: string
  catalogId: string
  search: string[]
  /** From 1. */
  attempt: number
  startKey: string
  passScore: number
  secondTry: boolean
  pauseAllowed: boolean
  pauseMinutes: number
  /** True until it ends. A unique index allows one open round per learner and subtask. */
  open: boolean
  state: SessionState
  phase: 'listening' | 'thinking' | 'ended'
  rev: number
  /** The fence: increases with each takeover. */
  epoch: number
  deviceId: string
  /** The question that waits. */
  at: number
  asks: AskDoc[]
  tries: TryDoc[]
  startedAt: Date
  lastActivityAt: Date
  elapsedMs: number
  pausedAt: Date | null
  resumableUntil: Date
  /** The package was ended by hand: it is handed in by then. */
  endsBy: Date | null
  endedAt: Date | null
  endReason: RoundEnd | null
  total: number | null
  /** Null for a drill too. */
  passed: boolean | null
  /** Main questions that were drawn, and those answered right; set at the end. */
  questions: number
  right: number
  /** Absent or null: no judge corrected it. */
  corrected?: CorrectedRound | null
  pending: PendingEvent[]
}

/** A drill: a rehearsal with the learner's own weak questions, of no package. */
export const isDrill = ({ subtaskId }: Pick<RoundDoc, 'subtaskId'>): boolean => subtaskId === DRILL

/** Rounds of packages, as a filter. */
export const OF_PACKAGES = { subtaskId: { $ne: DRILL } } as const

export const tryByKey = ({ tries }: RoundDoc, turnKey: string): TryDoc | null =>
  tries.find((one) => one.turnKey === turnKey) ?? null

/** The newest answer to the question that waits. */
export const tryNow = ({ tries, at }: RoundDoc): TryDoc | null => tries.findLast(({ ask }) => ask === at) ?? null

/** `<orgid>/<day the round began, UTC>/<round>-<name>`. */
export const recordingPath = ({ _id, orgid, startedAt }: RoundDoc, name: string): RecordingPath =>
  `${orgid}/${startedAt.toISOString().slice(0, 10)}/${_id}-${name}`
