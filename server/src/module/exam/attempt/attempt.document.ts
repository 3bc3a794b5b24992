import type { AnswerValue, AttemptState, OverduePolicy } from '@lianda/shared/module/exam/exam.contract'
import type { PaperContent } from '@lianda/shared/module/exam/paper.admin.contract'
import type { TimelineEntry } from '@lianda/shared/module/exam/record.admin.contract'
import type { QuestionContent } from '@lianda/shared/module/question-bank/question.admin.contract'

/** One question of this learner's paper. */
export interface AttemptItem {
  /** `q1`, `q2`, ...: within the attempt, in the learner's order. */
  id: string
  /** Key of `PublishedPaper.questions`. */
  ref: string
  scoreTenths: number
  /** Option ids in this learner's order; empty for fill. */
  order: string[]
}

/** The highest (epoch, seq) wins, whatever arrives when. */
export interface AnswerDoc {
  value: AnswerValue
  flagged: boolean
  epoch: number
  seq: number
  /** By the server's clock. */
  at: Date
}

export interface LateDoc {
  id: string
  itemId: string
  value: AnswerValue
  epoch: number
  seq: number
  receivedAt: Date
  /** The device's word. */
  deviceAt: Date | null
  accepted: { by: string; at: Date; reason: string } | null
  /** An administrator decided on it, either way. */
  looked: boolean
}

/** What a preview was begun on: its draft may change meanwhile. */
export interface FrozenDraft {
  content: PaperContent
  questions: Record<string, QuestionContent>
}

/**
 * Stored short: `k` kind, `at` server time, `q` item id, `v` value or words (the number of the receipt where it ended),
 * `ms` length, `by` who, `d` device.
 */
export interface TimelineDoc {
  k: TimelineEntry['kind']
  at: Date
  q?: string
  v?: string
  ms?: number
  by?: string
  d?: string
  /** Tenths that were the total until then. */
  t?: number
}

/** One aggregate: an attempt with everything that happened to it (ADR 4). */
export interface AttemptDoc {
  _id: string
  orgid: string
  userId: string
  userName: string
  account: string
  workno: string
  departmentId: string | null
  departmentName: string
  /** Bigrams and pinyin of the learner, for the list's search. */
  search: string[]
  /** Null in a preview. */
  taskId: string | null
  taskTitle: string
  /** What the calls name; in a preview the paper's id. */
  subtaskId: string
  examinationId: string
  paperId: string
  paperVersion: number
  title: string
  /** From 1; previews count apart. */
  n: number
  preview: boolean
  state: AttemptState
  /** Exactly one open attempt per person and subtask. */
  open: boolean
  seed: string
  items: AttemptItem[]
  /** Copies of what lists show: how many questions there are and how many have an answer. */
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
  /** deadlineAt, plus the grace time with that policy: answers are scored until then. */
  closesAt: Date
  /** End of the subtask's window: as at the start, or where it was moved since. */
  windowEndAt: Date | null
  /** The newest move of that end; absent: it was never moved. */
  windowMove?: string | null
  extraMinutes: number
  /** The newest order of extra time that named itself; absent: none did. */
  extraRequest?: string | null
  /** How long it lay closed before it was opened again. */
  closedMs: number
  /** Running: when the sweep looks at it (closesAt). */
  sweepAt: Date | null
  epoch: number
  /** Names the start key that began this epoch: the same key again (a double click, a repeated request) begins no other. */
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
  /** Events that devices reported; only the first hundreds are written down. */
  events: number
  late: LateDoc[]
  /** Late answers that ever came, those that made room for newer ones too; absent: none. */
  lateCount?: number
  /** Late answers that nobody looked at yet, for the list's filter. */
  lateWaiting: boolean
  /** The newest 1,000. */
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
  /** When right answers were shown to the learner first. */
  keySeenAt: Date | null
  pending: { id: string; at: Date; kind: 'finished' }[]
  rev: number
  /** Which write made this revision (gather.ts). */
  write?: string
  /** Previews are removed a day later (TTL). */
  expireAt: Date | null
}
