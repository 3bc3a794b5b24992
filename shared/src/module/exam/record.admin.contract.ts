import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { counted, id, int, listQuery, page, text, timeMs } from '../../contract/fields'
import { questionType } from '../question-bank/question.contract'
import { scoreResult } from '../scoring/correction.contract'
import { answerValue, attemptClock, attemptRow, attemptState, examResult } from './exam.contract'

export const examRecordRow = z.object({
  ...attemptRow.shape,
  userId: id,
  userName: z.string(),
  account: z.string(),
  workno: z.string(),
  departmentName: z.string(),
  taskId: id,
  taskTitle: z.string(),
  subtaskId: id,
  examinationId: id,
  paperId: id,
  paperVersion: z.int(),
  title: z.string(),
  /** Minutes that administrators added. */
  extraMinutes: z.int(),
  deadlineMs: timeMs,
})
export type ExamRecordRow = z.infer<typeof examRecordRow>

/** One event of the attempt, in order. Times of events from the device are by its own clock. */
export const timelineEntry = z.object({
  atMs: timeMs,
  kind: z.enum([
    'started',
    'answered',
    'saved_again',
    'late_answer',
    'late_accepted',
    'moved',
    'focus_lost',
    'offline',
    'gap',
    'reload',
    'full',
    'extra_time',
    'window',
    'reopened',
    'corrected',
    'submitted',
    'closed',
    'discarded',
    'result_seen',
  ]),
  /** The question's number on this learner's paper, from 1. */
  question: z.nullable(z.int()),
  value: z.nullable(z.string()),
  /** Duration in ms (focus lost, network gap), or the added time in ms. */
  ms: z.nullable(z.int()),
  by: z.nullable(z.string()),
  device: z.nullable(z.string()),
  /** For a re-opened or corrected attempt: its total in points before. */
  total: z.nullable(z.number()),
})
export type TimelineEntry = z.infer<typeof timelineEntry>

export const lateAnswer = z.object({
  /** Id of the late answer itself. */
  id,
  questionId: id,
  question: z.int(),
  value: answerValue,
  text: z.string(),
  receivedMs: timeMs,
  /** When it was given, by the device's own clock. */
  deviceMs: timeMs,
  accepted: z.nullable(z.object({ by: z.string(), atMs: timeMs })),
  /** True if an administrator has accepted or rejected it. */
  looked: z.boolean(),
  /** The total if it were accepted. */
  totalIfAccepted: z.nullable(z.number()),
})
export type LateAnswer = z.infer<typeof lateAnswer>

export const examRecord = z.object({
  record: examRecordRow,
  clock: attemptClock,
  result: examResult,
  timeline: z.array(timelineEntry),
  late: z.array(lateAnswer),
  /** Figures for the list of hints: how often the page was left, how long the device was offline, ... */
  facts: z.object({ focusLost: z.int(), focusLostMs: z.int(), offlineMs: z.int(), moves: z.int(), saves: z.int() }),
  /** The result before judges of appeals corrected it; null: they did not. */
  original: z.nullable(scoreResult),
  /** The learner has seen right answers of this attempt, so re-opening it would be unfair. */
  keySeen: z.boolean(),
  previousId: z.nullable(id),
  nextId: z.nullable(id),
  can: z.object({ extend: z.boolean(), reopen: z.boolean(), acceptLate: z.boolean() }),
})
export type ExamRecord = z.infer<typeof examRecord>

/** Something that a question was answered with (`Given`). */
const given = { key: z.string(), label: z.string(), text: z.string() }

/** What `gave` says for no answer; keys of options are capital letters, those of blanks begin with a number. */
export const UNANSWERED = 'none'

/** With `paperId`: attempts that a figure of its statistics counts, in the same way (of one package with `taskId`). */
const ofStatistics = {
  /** Everybody's first finished attempt, as all of these are. */
  first: z.optional(z.literal(true)),
  /** Their total is in this range of ten points, from 0. */
  bin: z.optional(int(0, 9)),
  /** They lost points by this question of the paper. */
  lost: z.optional(id),
  /** They had this question of the paper. */
  had: z.optional(id),
  /** With `had`: they answered it so, by a key of its statistics or `UNANSWERED`. */
  gave: z.optional(z.string().check(z.maxLength(4_000))),
}

const filters = {
  departmentId: z.optional(id),
  userId: z.optional(id),
  taskId: z.optional(id),
  subtaskId: z.optional(id),
  examinationId: z.optional(id),
  paperId: z.optional(id),
  ...ofStatistics,
  state: z.optional(attemptState),
  passed: z.optional(z.boolean()),
  /** Only records with late answers that await a decision. */
  late: z.optional(z.boolean()),
  from: z.optional(timeMs),
  to: z.optional(timeMs),
  /** Ended from, and before. */
  endedFrom: z.optional(timeMs),
  endedTo: z.optional(timeMs),
}

const base = 'api/admin/study/examrecord'
const read = { effect: 'read', auth: 'session', action: 'exam.record.read' } as const
const write = { effect: 'write', auth: 'session', action: 'exam.record.write' } as const
const reason = text(1, 100)

export const recordList = endpoint({
  id: 'exam.recordList',
  method: 'GET',
  path: base,
  summary: 'Exam attempts within my data scope; text finds the learner; sort: startedAt, total, usedMs, userName',
  ...read,
  input: z.object({ ...listQuery, ...filters }),
  output: z.object({
    ...page(examRecordRow).shape,
    running: counted,
    /** The question that `lost` names. */
    lost: z.nullable(z.string()),
    /** The question that `had` names. */
    had: z.nullable(z.string()),
    /** What `gave` names; null for no answer. */
    gave: z.nullable(z.object({ type: questionType, ...given })),
  }),
  errors: ['exam/own_attempt_running'],
})

export const recordGet = endpoint({
  id: 'exam.recordGet',
  method: 'GET',
  path: `${base}/{id}`,
  summary: 'One attempt: answers, marks, timeline, late answers',
  ...read,
  input: z.object({ id, ...filters }),
  output: z.object({ record: examRecord }),
  errors: ['exam/not_found', 'exam/own_attempt_running'],
})

export const recordExtend = endpoint({
  id: 'exam.recordExtend',
  method: 'POST',
  path: `${base}/extend`,
  summary: 'Extra minutes for running attempts: these, or all of a subtask; reaches the learners at once',
  ...write,
  urgent: true,
  input: z.object({
    ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(500))),
    subtaskId: z.optional(id),
    minutes: int(1, 240),
    reason,
    /** One id for each press of the button, so that a repeated request adds no time twice. */
    requestId: z.optional(id),
  }),
  output: z.object({ extended: z.int(), refused: z.int() }),
  errors: ['exam/not_found', 'exam/nothing_running', 'exam/own_attempt'],
})

export const recordReopen = endpoint({
  id: 'exam.recordReopen',
  method: 'POST',
  path: `${base}/{id}/reopen`,
  summary: 'Opens a finished attempt again for so many minutes, with its answers',
  ...write,
  input: z.object({ id, minutes: int(1, 240), reason }),
  output: z.object({ record: examRecordRow }),
  errors: ['exam/not_found', 'exam/not_finished', 'exam/attempt_running', 'exam/own_attempt'],
})

export const recordAcceptLate = endpoint({
  id: 'exam.recordAcceptLate',
  method: 'POST',
  path: `${base}/{id}/late`,
  summary: 'Accepts late answers (or takes that back) and marks the attempt again',
  ...write,
  input: z.object({ id, lateIds: z.array(id).check(z.minLength(1), z.maxLength(300)), accept: z.boolean(), reason }),
  output: z.object({ record: examRecordRow }),
  errors: ['exam/not_found', 'exam/not_finished', 'exam/own_attempt'],
})

/** A receipt number such as `7F2A-19C4`, also in lower case and without the dash. */
export const RECEIPT_NUMBER = /^[0-9a-fA-F]{4}-?[0-9a-fA-F]{4}$/

export const recordReceipt = endpoint({
  id: 'exam.recordReceipt',
  method: 'POST',
  path: `${base}/{id}/receipt`,
  summary: 'Is this receipt (whole, or the number that its learner sees) ours, and when was it given?',
  effect: 'read',
  auth: 'session',
  action: 'exam.record.read',
  input: z.object({
    id,
    number: z.optional(z.string().check(z.regex(RECEIPT_NUMBER))),
    receipt: z.optional(z.object({ seq: int(0, 1_000_000), atMs: timeMs, hash: text(1, 128), mac: text(1, 128) })),
  }),
  output: z.object({ genuine: z.boolean(), atMs: z.nullable(timeMs) }),
  errors: ['exam/not_found'],
})

export const recordExport = endpoint({
  id: 'exam.recordExport',
  method: 'POST',
  path: `${base}/export`,
  summary: 'What the filters match as Excel: a line a record, or with `answers` a line an answer',
  effect: 'read',
  auth: 'session',
  action: 'exam.record.read',
  rate: 'heavy',
  input: z.object({
    text: z.optional(z.string().check(z.maxLength(64))),
    answers: z._default(z.boolean(), false),
    ...filters,
  }),
  output: z.object({ url: z.string(), name: z.string(), rows: z.int() }),
  errors: ['exam/own_attempt_running'],
})

/** The examinations to filter records by: those that were published, by title. */
export const recordExams = endpoint({
  id: 'exam.recordExams',
  method: 'GET',
  path: `${base}/exam`,
  summary: 'Examinations that there may be records of, newest first',
  ...read,
  input: z.object({}),
  output: z.object({ rows: z.array(z.object({ id, title: z.string() })) }),
})

/** Statistics of one question over the first finished attempt of each learner. */
export const itemStatistics = z.object({
  /** Id of the question in the paper. */
  questionId: id,
  /** Its source in the bank; null if it was written for the paper. */
  bankId: z.nullable(id),
  type: questionType,
  text: z.string(),
  score: z.number(),
  /** Number of attempts that had it (draws differ). */
  answers: z.int(),
  unanswered: z.int(),
  /** Of these, attempts that lost some of its points. */
  losers: z.int(),
  /** Mean share of its points, 0-1; a higher value is easier. */
  difficulty: z.nullable(z.number()),
  /** Correlation of the question with the rest of the paper, -1 to 1; null below 10 attempts or without spread. */
  discrimination: z.nullable(z.number()),
  /** How often each option was chosen; for blanks the most frequent texts. `share` is of the attempts that had it. */
  choices: z.array(z.object({ ...given, right: z.boolean(), count: z.int(), share: z.number() })),
  /** Its text is `exam.verdict.<code>`. */
  verdict: z.enum(['too_few', 'fine', 'too_easy', 'too_hard', 'weak', 'key_suspect', 'distractor_unused']),
})
export type ItemStatistics = z.infer<typeof itemStatistics>

export const statistics = endpoint({
  id: 'exam.statistics',
  method: 'GET',
  path: 'api/admin/study/examination/{id}/statistics',
  summary: 'How the questions of a paper did: difficulty, discrimination, choices, in plain words',
  ...read,
  input: z.object({ id, paperId: z.optional(id), taskId: z.optional(id) }),
  output: z.object({
    paperId: z.nullable(id),
    version: z.int(),
    attempts: z.int(),
    learners: z.int(),
    mean: z.nullable(z.number()),
    median: z.nullable(z.number()),
    passRate: z.nullable(z.number()),
    /** Number of learners per range of ten points: 0-9, ..., 90-100. */
    histogram: z.array(z.int()),
    items: z.array(itemStatistics),
  }),
  errors: ['exam/not_found', 'exam/own_attempt_running'],
})

export const statisticsExport = endpoint({
  id: 'exam.statisticsExport',
  method: 'POST',
  path: 'api/admin/study/examination/{id}/statistics/export',
  summary: 'The same as Excel, a line a question',
  effect: 'read',
  auth: 'session',
  action: 'exam.record.read',
  rate: 'heavy',
  input: statistics.input,
  output: z.object({ url: z.string(), name: z.string(), rows: z.int() }),
  errors: ['exam/not_found', 'exam/own_attempt_running'],
})
