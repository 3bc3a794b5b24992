import type { FlowDecision, FlowEnd, FlowState } from '@lianda/shared/module/scene/flow.types'
import type { SpeechLanguage } from '@lianda/shared/module/scene/scene.contract'
import type { EndReason, SessionState, TurnPhase } from '@lianda/shared/module/practice/practice.contract'
import type { TurnTimes } from '@lianda/shared/module/practice/practice.admin.contract'
import type { PracticeScore, ScoringRule } from '@lianda/shared/module/scoring/scoring.contract'
import type { TurnMeasures } from '@lianda/shared/module/scoring/scoring.types'

/** A recording of one line: the learner's, or what the customer was heard to say. */
export interface LineAudio {
  path: string
  /** As it came in. */
  codec: 'pcm' | 'mp3'
  bytes: number
  /** Of the bytes as they came in, hexadecimal. */
  sha256: string
  durationMs: number
  /** An mp3 lies beside the WAV, or has taken its place. */
  mp3: boolean
}

interface BaseLine {
  /** Position in the conversation, from 0. */
  no: number
  /** Learner's turn number from 1; for the customer the turn that the line leads to. */
  turn: number
  text: string
  nodeId: string
  /** Milliseconds of practice before this line, pauses not counted. */
  atMs: number
  audio: LineAudio | null
  /** Levels 0-100, at most 20 a second, one byte each, base64. */
  peaks: string | null
}

export interface CustomerLineDoc extends BaseLine {
  speaker: 'customer'
  /** `scripted`: as the scene has it; `text`: phrased by the language model. */
  kind: 'scripted' | 'text'
  lineId: string
  emotion: number
  /** What the scene has, when the model phrased it. */
  scripted: string
  /** The learner interrupted after so many milliseconds; null = heard to the end. */
  heardMs: number | null
}

export interface LearnerLineDoc extends BaseLine {
  speaker: 'learner'
  kind: 'voice' | 'text' | 'silent'
  turnKey: string
  at: Date
  durationMs: number
  /** The words of a voice turn are not known yet. */
  pendingText: boolean
  /** The browser's own recognition, where the organisation allows it. */
  deviceText: string | null
  /** From the end of the customer's line to the press of the key. */
  waitMs: number | null
  measures: TurnMeasures | null
  replyMs: number | null
  decision: FlowDecision | null
  times: TurnTimes | null
}

export type LineDoc = CustomerLineDoc | LearnerLineDoc

/** What must follow a change of the session; delivered by the relay, idempotent by `id`, then pulled. */
export interface PendingEvent {
  id: string
  kind: 'ended'
  at: Date
}

/** One practice with all its turns: the aggregate. Changed only by conditional updates (practice.store.ts). */
export interface SessionDoc {
  _id: string
  orgid: string
  userId: string
  /** As they were at the start; names are for lists and search. */
  userName: string
  account: string
  workno: string
  sex: 0 | 1
  departmentId: string | null
  departmentName: string
  taskId: string
  taskTitle: string
  subtaskId: string
  sceneId: string
  sceneVersion: number
  sceneName: string
  language: SpeechLanguage
  /** Bigrams and pinyin initials of name, account, work number, task and scene. */
  search: string[]
  /** The learner's n-th at this subtask; rehearsals are counted apart. */
  attempt: number
  rehearsal: boolean
  startKey: string
  attemptsAllowed: number | null
  rule: ScoringRule
  pauseMinutes: number
  pauseAllowed: boolean
  rehearsalAllowed: boolean
  /** Not ended. A learner has at most one open session at a subtask: a unique index sees to it. */
  open: boolean
  state: SessionState
  phase: TurnPhase
  /** Rises with every change. */
  rev: number
  /** The fence: rises when another device takes over. */
  epoch: number
  deviceId: string
  /** The learner's turn that comes next or is under way, from 1. */
  turn: number
  flow: FlowState
  flowEnd: FlowEnd | null
  alert: boolean
  lines: LineDoc[]
  hintsLeft: number
  hint: { turn: number; text: string } | null
  startedAt: Date
  lastActivityAt: Date
  /** Milliseconds of practice up to lastActivityAt, pauses and absences not counted. */
  elapsedMs: number
  pausedAt: Date | null
  /** Going on is refused after it. */
  resumableUntil: Date
  /** Its package was ended: handed in after the turn under way, at the latest then. Absent or null: it runs on. */
  endsBy?: Date | null
  endedAt: Date | null
  endReason: EndReason | null
  score: PracticeScore | null
  /** Copies of what lists sort and filter by. */
  total: number | null
  passed: boolean | null
  spokenMs: number
  turns: number
  pending: PendingEvent[]
  /** Numbers of lines whose recording waits for its mp3. */
  mp3Pending: number[]
  /** WAV files that go once addresses to them have expired. */
  wavDelete: { path: string; at: Date }[]
}
