import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { flag, id, int, timeMs } from '../../contract/fields'
import { questionType } from '../question-bank/question.contract'

/** What happens at the deadline: handed in as it is; some more minutes, marked late; or not scored. */
export const overduePolicy = z.enum(['auto', 'grace', 'discard'])
export type OverduePolicy = z.infer<typeof overduePolicy>

/** When a learner sees right answers and explanations: never, after handing in, once passed, or after the window. */
export const explainPolicy = z.enum(['never', 'after_submit', 'after_pass', 'after_end'])
export type ExplainPolicy = z.infer<typeof explainPolicy>

/** running; submitted: handed in and scored; discarded: not handed in in time and not scored (policy `discard`). */
export const attemptState = z.enum(['running', 'submitted', 'discarded'])
export type AttemptState = z.infer<typeof attemptState>

/** What ended an attempt. */
export const submitReason = z.enum(['learner', 'deadline', 'grace'])

/** The fence and the right to write: an opaque string, issued by `token` (to start) and `start` (to answer). */
export const examKey = z.string().check(z.minLength(16), z.maxLength(256), z.regex(/^[A-Za-z0-9_.-]+$/))
export const deviceId = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,40}$/))
/** A flag as form bodies and addresses send it: `preview=1` is a preview, anything else a real exam. */
const preview = z._default(flag, 0)

/**
 * An answer, in one shape for all types: the ids of the chosen options (one for single choice and true/false), or the
 * texts of the blanks in order ('' = not filled in). An empty array means not answered.
 */
export const answerValue = z.array(z.string().check(z.maxLength(200))).check(z.maxLength(10))
export type AnswerValue = z.infer<typeof answerValue>

export const examImage = z.object({ url: z.string(), description: z.string() })

/** A question as a learner gets it: options in this learner's order, no key, no explanation. */
export const examQuestion = z.object({
  /** Unique within this attempt. */
  id,
  type: questionType,
  text: z.string(),
  images: z.array(examImage),
  /** True/false: ids `A` (right) and `B` (wrong) without content. */
  choices: z.array(z.object({ id, content: z.string() })),
  /** Fill: the number of blanks. */
  blanks: z.int(),
  anyOrder: z.boolean(),
  promotion: z.string(),
  score: z.number(),
})
export type ExamQuestion = z.infer<typeof examQuestion>

/** The proof that answers are durable: an HMAC over attempt, sequence, server time and a hash of all answers so far. */
export const receipt = z.object({ seq: z.int(), atMs: timeMs, hash: z.string(), mac: z.string() })
export type Receipt = z.infer<typeof receipt>

/** Why an exam can't be started now; null = it can. */
export const startRefusal = z.nullable(
  z.enum(['not_started', 'ended', 'locked', 'excused', 'no_attempts_left', 'already_passed', 'wait', 'unpublished']),
)

export type StartRefusal = z.infer<typeof startRefusal>

/** One attempt in a learner's history. */
export const attemptRow = z.object({
  id,
  n: z.int(),
  state: attemptState,
  submitReason: z.nullable(submitReason),
  /** True if it was handed in within the grace time. */
  late: z.boolean(),
  startedAt: timeMs,
  finishedAt: z.nullable(timeMs),
  /** Time from start to finish. */
  usedMs: z.nullable(z.int()),
  total: z.nullable(z.number()),
  passed: z.nullable(z.boolean()),
  /** The learner sees no marks before this time, because late answers are still merged. Absent: marks are final. */
  settlesAt: z.optional(timeMs),
  answered: z.int(),
  questions: z.int(),
  /** Number of answers that arrived too late: kept, and scored only if an administrator accepts them. */
  lateAnswers: z.int(),
})
export type AttemptRow = z.infer<typeof attemptRow>

/** What a learner sees before starting. */
export const examCover = z.object({
  /** The server's time when it sent this; the times below are by its clock. */
  serverNowMs: timeMs,
  /** The subtask; in a preview the paper. */
  id,
  taskId: z.nullable(id),
  taskTitle: z.string(),
  title: z.string(),
  questions: z.int(),
  score: z.number(),
  passScore: z.number(),
  minute: z.int(),
  /** Handing in is refused for this many minutes after the start. */
  limitMinute: z.int(),
  typeCounts: z.record(z.string(), z.int()),
  shuffled: z.boolean(),
  overdue: overduePolicy,
  graceMinutes: z.int(),
  lateSyncMinutes: z.int(),
  partialCredit: z.boolean(),
  explain: explainPolicy,
  retakeUntilPassed: z.boolean(),
  retakeWaitMinutes: z.int(),
  startsAt: z.nullable(timeMs),
  endsAt: z.nullable(timeMs),
  attempts: z.int(),
  /** null = as often as you like. */
  attemptsLeft: z.nullable(z.int()),
  bestScore: z.nullable(z.number()),
  refusal: startRefusal,
  /** With the refusal `wait`: when the next attempt can start. */
  waitUntil: z.nullable(timeMs),
  /** The learner's running attempt, which can be continued. */
  current: z.nullable(z.object({ id, n: z.int(), deadlineMs: timeMs, answered: z.int() })),
})
export type ExamCover = z.infer<typeof examCover>

/** An answer as the server stores it. The highest (epoch, seq) wins, in any order of arrival. */
export const storedAnswer = z.object({
  id,
  value: answerValue,
  /** The learner marked the question as in doubt. */
  flagged: z.boolean(),
  epoch: z.int(),
  seq: z.int(),
})
export type StoredAnswer = z.infer<typeof storedAnswer>

/** The times of an attempt, all by the server's clock. */
export const attemptClock = z.object({
  serverNowMs: timeMs,
  startedMs: timeMs,
  /** Includes extra time. */
  deadlineMs: timeMs,
  /** Answers are accepted and scored until this time: the deadline, or the end of the grace time. */
  closesMs: timeMs,
  /** Earliest time to hand in. */
  submitFromMs: timeMs,
  /** Total of minutes that administrators added. */
  extraMinutes: z.int(),
})
export type AttemptClock = z.infer<typeof attemptClock>

/** An attempt as its learner's device gets it. */
export const attemptView = z.object({
  id,
  /** The id that calls use: the subtask, or the paper in a preview. */
  examId: id,
  taskId: z.nullable(id),
  n: z.int(),
  title: z.string(),
  preview: z.boolean(),
  state: attemptState,
  rev: z.int(),
  epoch: z.int(),
  /** The key for save, submit and querytime; belongs to this epoch. */
  key: examKey,
  passScore: z.number(),
  overdue: overduePolicy,
  lateSyncMinutes: z.int(),
  clock: attemptClock,
  questions: z.array(examQuestion),
  answers: z.array(storedAnswer),
  receipt: z.nullable(receipt),
})
export type AttemptView = z.infer<typeof attemptView>

/** One answer to save. The device counts `seq` up within the attempt, from the highest known one. */
export const answerSave = z.object({
  id,
  value: answerValue,
  flagged: z._default(z.boolean(), false),
  seq: int(1, 1_000_000),
  /** The device's own clock; used for the timeline only, never for a decision. */
  atMs: z._default(timeMs, 0),
})
export type AnswerSave = z.infer<typeof answerSave>

/** An event on the device, for the timeline. */
export const deviceEvent = z.object({
  kind: z.enum(['focus_lost', 'offline', 'reload', 'full']),
  atMs: timeMs,
  /** How long it lasted. */
  ms: z._default(int(0, 86_400_000), 0),
})
export type DeviceEvent = z.infer<typeof deviceEvent>

/** Body of `save` and `submit` (the spec's member `answer`). */
export const answerBody = z.object({
  deviceId: z.optional(deviceId),
  saves: z._default(z.array(answerSave).check(z.maxLength(300)), []),
  events: z._default(z.array(deviceEvent).check(z.maxLength(100)), []),
})

const base = 'api/trainning/v3/exampaper'
const learn = { auth: 'session', action: 'exam.learn' } as const

export const token = endpoint({
  id: 'exam.token',
  method: 'GET',
  path: `${base}/token/{id}`,
  summary: 'The cover of an exam and the key to start it with, good for ten minutes',
  effect: 'read',
  ...learn,
  input: z.object({ id, preview }),
  output: z.object({ exam: examCover, key: examKey, history: z.array(attemptRow) }),
  errors: ['exam/not_found'],
  spec: '000 §7',
})

/** Starts an attempt, or continues the running one and fences the device that had it. */
export const start = endpoint({
  id: 'exam.start',
  method: 'GET',
  path: `${base}/{id}/start`,
  summary: 'Starts an attempt, or continues the running one on this device',
  effect: 'write',
  ...learn,
  input: z.object({ id, key: examKey, preview, deviceId: z.optional(deviceId) }),
  output: z.object({ attempt: attemptView }),
  errors: [
    'exam/not_found',
    'exam/key_invalid',
    'exam/not_started',
    'exam/ended',
    'exam/locked',
    'exam/excused',
    'exam/no_attempts_left',
    'exam/already_passed',
    'exam/wait',
    // A preview of a draft without questions, or with draws that the bank can't fill.
    'exam/paper_incomplete',
  ],
  spec: '000 §7',
})

export const saveResult = z.object({
  receipt,
  /** The saves that count now; a save older than the stored answer is not among them. */
  applied: z.array(id),
  /** Saves that arrived after the attempt closed: kept as evidence, not scored. */
  late: z.array(id),
  /** Another device has the attempt; the answers sent are stored nevertheless. */
  fenced: z.boolean(),
  state: attemptState,
  clock: attemptClock,
  rev: z.int(),
})
export type SaveResult = z.infer<typeof saveResult>

export const save = endpoint({
  id: 'exam.save',
  method: 'POST',
  path: `${base}/{id}/save`,
  summary: 'Saves answers as they are given; the receipt comes when they are durable. Sending twice changes nothing',
  effect: 'write',
  ...learn,
  urgent: true,
  input: z.object({ id, key: examKey, preview, answer: answerBody }),
  query: ['key', 'preview'],
  output: saveResult,
  errors: ['exam/not_found', 'exam/key_invalid', 'exam/question_unknown'],
  spec: '000 §7',
})

export const submit = endpoint({
  id: 'exam.submit',
  method: 'POST',
  path: `${base}/{id}/submit`,
  summary: 'Takes the last answers and hands in; handing in again gives the same answer',
  effect: 'write',
  ...learn,
  urgent: true,
  input: z.object({ id, key: examKey, preview, answer: answerBody }),
  query: ['key', 'preview'],
  output: saveResult,
  errors: ['exam/not_found', 'exam/key_invalid', 'exam/question_unknown', 'exam/too_early', 'exam/fenced'],
  spec: '000 §7',
})

/** A question after the exam. `key` and `explanation` are null unless the paper allows them. */
export const resultQuestion = z.object({
  ...examQuestion.shape,
  value: answerValue,
  flagged: z.boolean(),
  got: z.number(),
  outcome: z.enum(['right', 'partial', 'wrong', 'unanswered']),
  /** Ids of the right options, or per blank the accepted variants joined by ` / `; null = not shown. */
  key: z.nullable(z.array(z.string())),
  explanation: z.nullable(z.string()),
  /** A newer answer that arrived after the close. */
  lateValue: z.nullable(answerValue),
  lateAccepted: z.boolean(),
})
export type ResultQuestion = z.infer<typeof resultQuestion>

export const examResult = z.object({
  attempt: attemptRow,
  exam: examCover,
  userName: z.string(),
  right: z.int(),
  /** Points got and points possible by question type, in the order 0..3. */
  byType: z.array(
    z.object({ type: questionType, got: z.number(), of: z.number(), right: z.int(), questions: z.int() }),
  ),
  /** Rank among the best attempts of all learners at this exam; null in a preview or when not scored. */
  rank: z.nullable(z.object({ place: z.int(), of: z.int() })),
  /** The number of the last receipt, such as `7F2A-19C4`. */
  receiptNo: z.string(),
  /** Right answers are shown now; if not, `explainFromMs` says from when, where that is known. */
  explained: z.boolean(),
  explainFromMs: z.nullable(timeMs),
  /** The questions with the learner's answers; empty while the paper does not allow a review. */
  questions: z.array(resultQuestion),
})
export type ExamResult = z.infer<typeof examResult>

export const result = endpoint({
  id: 'exam.result',
  method: 'GET',
  path: `${base}/{id}/result`,
  summary:
    'Result of my attempt (the newest finished one, or `attempt`); with `userid` somebody else’s, for who may read records',
  effect: 'read',
  ...learn,
  input: z.object({ id, attempt: z.optional(id), userid: z.optional(id), preview }),
  output: z.object({ result: examResult }),
  errors: ['exam/not_found', 'exam/not_finished'],
  spec: '000 §7',
})

export const querytime = endpoint({
  id: 'exam.querytime',
  method: 'GET',
  path: `${base}/{id}/querytime`,
  summary: 'The server’s time, the deadline and whether this device still has the attempt',
  effect: 'read',
  ...learn,
  urgent: true,
  input: z.object({ id, key: examKey, preview }),
  output: z.object({ clock: attemptClock, state: attemptState, fenced: z.boolean(), rev: z.int() }),
  errors: ['exam/not_found', 'exam/key_invalid'],
  spec: '000 §7',
})

export const logs = endpoint({
  id: 'exam.logs',
  method: 'GET',
  path: `${base}/{id}/logs`,
  summary: 'My attempts at this exam, newest first; with `userid` somebody else’s, for who may read records',
  effect: 'read',
  ...learn,
  input: z.object({ id, userid: z.optional(id), preview }),
  output: z.object({ rows: z.array(attemptRow), total: z.int() }),
  errors: ['exam/not_found'],
  spec: '000 §7',
})
