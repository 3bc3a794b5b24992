import type { AnswerValue, AttemptState, OverduePolicy } from '@lianda/shared/module/exam/exam.contract'
import type { PaperContent } from '@lianda/shared/module/exam/paper.admin.contract'
import type { TimelineEntry } from '@lianda/shared/module/exam/record.admin.contract'
import type { Granted } from '@lianda/shared/module/exam/granted-marks.rules'
import type { QuestionContent } from '@lianda/shared/module/question-bank/question.admin.contract'
import type { CorrectionStep, ScoreResult } from '@lianda/shared/module/scoring/correction.contract'

/** One question of this learner's paper. */
export interface AttemptItem {
  /** `q1`, `q2`, ... in the order this learner sees; unique within the attempt. */
  id: string
  /** Key of `PublishedPaper.questions`. */
  ref: string
  scoreTenths: number
  /** Option ids in this learner's order; empty for fill. */
  order: string[]
}

/** The highest (epoch, seq) wins, whatever the order of arrival. */
export interface AnswerDoc {
  value: AnswerValue
  flagged: boolean
  epoch: number
  seq: number
  /** Server time. */
  at: Date
}

export interface LateDoc {
  id: string
  itemId: string
  value: AnswerValue
  epoch: number
  seq: number
  receivedAt: Date
  /** Time of the answer as reported by the device. */
  deviceAt: Date | null
  accepted: { by: string; at: Date; reason: string } | null
  /** An administrator accepted or rejected it. */
  looked: boolean
}

/** A preview's own copy of its draft, which may change meanwhile. */
export interface FrozenDraft {
  content: PaperContent
  questions: Record<string, QuestionContent>
}

/** What judges granted, the result before the first of them, and each step. It stays through a re-opening. */
export interface CorrectedDoc extends Granted {
  original: ScoreResult
  steps: CorrectionStep[]
}

/**
 * Short names save space: `k` kind, `at` server time, `q` item id, `v` value or words (at the end of the attempt, the
 * number of its receipt), `ms` length, `by` name of the administrator, `d` device.
 */
export interface TimelineDoc {
  k: TimelineEntry['kind']
  at: Date
  q?: string
  v?: string
  ms?: number
  by?: string
  d?: string
  /** The total before this entry, in tenths. */
  t?: number
}

/** The aggregate: an attempt with everything that happened to it (ADR 4). */
export interface AttemptDoc {
  _id: string
  orgid: string
  userId: string
  userName: string
  account: string
  workno: string
  departmentId: string | null
  departmentName: string
  departments: string[]
  positionId: string | null
  /** Bigrams and pinyin of the learner, for the list's search. */
  search: string[]
  /** Null in a preview. */
  taskId: string | null
  taskTitle: string
  /** The id that calls use; in a preview the paper's id. */
  subtaskId: string
  examinationId: string
  paperId: string
  paperVersion: number
  title: string
  /** Number of the attempt, from 1; previews are counted separately. */
  n: number
  preview: boolean
  state: AttemptState
  /** True while it runs. A unique index allows one open attempt per user and subtask; previews count separately. */
  open: boolean
  seed: string
  items: AttemptItem[]
  /** Copies for lists: the number of questions, and how many have an answer. */
  questions: number
  answered: number
  /** Previews only. */
  frozen: FrozenDraft | null
  passScoreTenths: number
  partialCredit: boolean
  overdue: OverduePolicy
  graceMinutes: number
  lateSyncMinutes: number
  limitMinute: number
  startedAt: Date
  deadlineAt: Date
  /** deadlineAt, plus the grace time with the policy `grace`: answers are scored until then. */
  closesAt: Date
  /** End of the subtask's window: as at the start, or as moved since. */
  windowEndAt: Date | null
  /** Id of the newest move of that end; absent or null: it was never moved. */
  windowMove?: string | null
  extraMinutes: number
  /** Id of the newest extra-time request, if it had one; else absent or null. */
  extraRequest?: string | null
  /** Total time between closing and re-opening. */
  closedMs: number
  /** While running: when the sweep closes it (closesAt). */
  sweepAt: Date | null
  epoch: number
  /** Nonce of the start key that began this epoch: the same key again (double click, retry) begins no other. */
  epochKey: string
  deviceId: string | null
  /** Item id -> answer. */
  answers: Record<string, AnswerDoc>
  /** Highest sequence number among the answers. */
  seq: number
  lastReceipt: { seq: number; atMs: number; hash: string; mac: string } | null
  lastSeenAt: Date
  /** Saves that changed something. */
  saves: number
  /** Events that devices reported; only the first 300 reach the timeline. */
  events: number
  late: LateDoc[]
  /** Number of late answers ever received, including those that newer ones replaced; absent: none. */
  lateCount?: number
  /** Some late answers are undecided; for the list's filter. */
  lateWaiting: boolean
  /** The newest 1,000 entries. */
  timeline: TimelineDoc[]
  submitReason: 'learner' | 'deadline' | 'grace' | null
  /** Handed in within the grace time. */
  lateSubmit: boolean
  finishedAt: Date | null
  usedMs: number | null
  /** Null while it runs, and for discarded ones. */
  totalTenths: number | null
  passed: boolean | null
  /** Item id -> tenths. */
  marks: Record<string, number> | null
  right: number | null
  /** Absent or null: no judge corrected it. */
  corrected?: CorrectedDoc | null
  /** When the learner first saw right answers. */
  keySeenAt: Date | null
  pending: { id: string; at: Date; kind: 'finished' }[]
  rev: number
  /** Id of the write that made this revision (gather.ts). */
  write?: string
  /** Previews are removed a day later (TTL). */
  expireAt: Date | null
  /** Made by the demonstration's generator (cli/demo/life). Absent: no. */
  demo?: true
}

/** The part of an attempt that decisions need. Treat it as immutable: the cache shares it (attempt.store.ts). */
export type Attempt = Readonly<Omit<AttemptDoc, 'timeline' | 'search' | 'pending'>>
