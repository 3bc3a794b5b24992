import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { id, int, listQuery, page, shaped, text, timeMs } from '../../contract/fields'
import { notHeard } from '../voice/voice.contract'
import { turnKey } from '../voice/voice.events'
import { practiceScore } from '../scoring/scoring.contract'
import { temper } from '../customer/customer.contract'
import { practiceBrief } from './brief.contract'
import { coursePoint } from './course.contract'
import { moment, momentView } from './moment.contract'

/** State of the whole session; while it is `active`, `turnPhase` says whose turn it is. */
export const sessionState = z.enum(['active', 'paused', 'ended'])
export type SessionState = z.infer<typeof sessionState>

/** ready: before the first line; speaking: the customer; listening: the learner's turn; thinking: analysing it. */
export const turnPhase = z.enum(['ready', 'speaking', 'listening', 'thinking', 'ended'])
export type TurnPhase = z.infer<typeof turnPhase>

export const endReason = z.enum([
  'finished',
  'silence',
  'hangup',
  'by_learner',
  'expired',
  'poor_network',
  'task_ended',
])
export type EndReason = z.infer<typeof endReason>

export const deviceId = shaped(/^[A-Za-z0-9_-]{8,40}$/)

/** What a turn asked the customer, and whether the customer told it. */
export const askedFact = z.object({ label: z.string(), told: z.boolean() })
export type AskedFact = z.infer<typeof askedFact>

/** One line of the conversation as a learner sees it. */
export const transcriptLine = z.object({
  /** Position in the conversation, from 0, both speakers counted. */
  no: z.int(),
  speaker: z.enum(['customer', 'learner']),
  /** The learner's turn number, from 1; for a customer's line the turn it leads to. */
  turn: z.int(),
  text: z.string(),
  kind: z.enum(['voice', 'text', 'silent', 'scripted']),
  /** Customer's lines only. */
  emotion: z.optional(z.int()),
  /** Milliseconds from the start of the session, without pauses. */
  atMs: z.int(),
  durationMs: z.int(),
  turnKey: z.optional(turnKey),
  /** A short-lived signed address of the recording or of the customer's voice; absent if there is none. */
  audio: z.optional(z.string()),
  /** True while a voice turn has no transcript (no recogniser, or it is not finished). */
  pendingText: z.optional(z.boolean()),
  /** Why the recogniser gave no words; `text`, if any, is then what the learner typed for the recording. */
  notHeard: z.optional(notHeard),
  /** What the learner says they said; `text` is what was understood, and counts. */
  correction: z.optional(z.string()),
  /** A question of the learner's own that one of the customer's facts answers. */
  asked: z.optional(askedFact),
  /** Points of a free practice that it covered; told once the practice has ended. */
  met: z.optional(z.array(z.string())),
  /** It was said before the moment at which this rehearsal begins. */
  earlier: z.optional(z.boolean()),
  /** In a training: it was said again, so it does not count. */
  retaken: z.optional(z.boolean()),
  /** This moment can be tried again: what the customer knew and felt then is kept. */
  again: z.optional(z.boolean()),
})
export type TranscriptLine = z.infer<typeof transcriptLine>

/** A session as its learner sees it, without flow, intents and character description. */
export const sessionView = z.object({
  id,
  subtaskId: id,
  taskId: id,
  rev: z.int(),
  state: sessionState,
  phase: turnPhase,
  rehearsal: z.boolean(),
  /** A rehearsal that shows reference lines and coaches between turns. */
  training: z.optional(z.boolean()),
  /** The moment of an earlier practice at which this rehearsal begins. */
  moment: z.optional(moment),
  /** The customer's easier or harder day. Absent: the usual one. */
  temper: z.optional(temper),
  attempt: z.int(),
  /** The learner's turn that comes next or is under way, from 1. */
  turn: z.int(),
  /** Progress in sixths; it does not reveal the flow. */
  progress: z.int(),
  brief: practiceBrief,
  transcript: z.array(transcriptLine),
  hintsLeft: z.int(),
  /** The hint of this turn, if it was taken. */
  hint: z.optional(z.object({ turn: z.int(), text: z.string() })),
  /** True after a non-standard answer: the learner gets a nudge. */
  alert: z.boolean(),
  startedAt: timeMs,
  /** Time with the customer so far in ms, without pauses. */
  elapsedMs: z.int(),
  pausedAt: z.nullable(timeMs),
  resumableUntil: z.nullable(timeMs),
  endReason: z.nullable(endReason),
  /** The package was ended: this practice is handed in after the current turn, but no later than this time. */
  endsBy: z.optional(z.nullable(timeMs)),
  /** The newest answer was the last one: the practice ends once it was heard. */
  ending: z.optional(z.boolean()),
  /** Seconds of silence after which the silence rule fires. */
  silenceS: z.int(),
  /** The fence: a command with an older number gets `practice/fenced`. */
  epoch: z.int(),
})
export type SessionView = z.infer<typeof sessionView>

/** The path of every call of a learner's practice. */
export const practiceBase = 'api/trainning/v3/practice'
const base = practiceBase
const common = ['practice/not_found', 'practice/ended', 'practice/fenced'] as const

export const brief = endpoint({
  id: 'practice.brief',
  method: 'GET',
  path: `${base}/brief/{subtaskId}`,
  summary: 'What awaits me: the customer, the goal, limits, what this installation can do with voice',
  effect: 'read',
  auth: 'session',
  action: 'practice.learn',
  input: z.object({ subtaskId: id }),
  output: z.object({ brief: practiceBrief }),
  errors: ['task/not_found'],
})

export const start = endpoint({
  id: 'practice.start',
  method: 'POST',
  path: `${base}/start`,
  summary:
    'Starts a practice; with the same startKey it is the same practice. An unfinished one is ended by it when `restart` is set, else returned. With `moment` it is a rehearsal that begins there',
  effect: 'write',
  auth: 'session',
  action: 'practice.learn',
  input: z.object({
    subtaskId: id,
    deviceId,
    startKey: turnKey,
    rehearsal: z._default(z.boolean(), false),
    restart: z._default(z.boolean(), false),
    /** A rehearsal that shows reference lines and coaches between turns. */
    training: z._default(z.boolean(), false),
    /** For a rehearsal, where the author allows it. */
    temper: z._default(temper, 'usual'),
    /** Begins a rehearsal at this turn of my finished practice. */
    moment: z.optional(moment),
  }),
  output: z.object({ session: sessionView }),
  errors: [
    'task/not_found',
    'task/not_started',
    'task/ended',
    'task/locked',
    'task/excused',
    'task/switched_off',
    'task/no_attempts_left',
    'practice/rehearsal_not_allowed',
    'practice/not_found',
    'practice/not_ended',
    'practice/unfinished',
    'practice/moment_not_kept',
    'practice/temper_not_allowed',
  ],
})

export const get = endpoint({
  id: 'practice.get',
  method: 'GET',
  path: `${base}/{id}`,
  summary: 'My session as it stands',
  effect: 'read',
  auth: 'session',
  action: 'practice.learn',
  urgent: true,
  input: z.object({ id }),
  output: z.object({ session: sessionView }),
  errors: ['practice/not_found'],
})

export const claim = endpoint({
  id: 'practice.claim',
  method: 'POST',
  path: `${base}/{id}/claim`,
  summary: 'Goes on with my session on this device; the older device is fenced at once',
  effect: 'write',
  auth: 'session',
  action: 'practice.learn',
  urgent: true,
  input: z.object({ id, deviceId }),
  output: z.object({ session: sessionView }),
  errors: ['practice/not_found', 'practice/ended'],
})

export const say = endpoint({
  id: 'practice.say',
  method: 'POST',
  path: `${base}/{id}/turn`,
  summary:
    'A typed turn, or silence after the time is up; acknowledged when it is durable, the customer answers over the socket and in the view',
  effect: 'write',
  auth: 'session',
  action: 'practice.learn',
  urgent: true,
  input: z.object({
    id,
    epoch: int(0, 1_000_000),
    turnKey,
    turn: int(1, 500),
    kind: z.enum(['text', 'silent']),
    text: z._default(text(0, 500), ''),
    /** Key of the voice turn that could not be recognised and gets its words by this text. */
    forVoice: z.optional(turnKey),
  }),
  output: z.object({ session: sessionView }),
  errors: [...common, 'practice/paused', 'practice/not_your_turn'],
})

export const giveUp = endpoint({
  id: 'practice.giveUp',
  method: 'POST',
  path: `${base}/{id}/give-up`,
  summary:
    'Waits no longer for the words of a spoken turn, which can then be said again or typed; without effect once they are known',
  effect: 'write',
  auth: 'session',
  action: 'practice.learn',
  urgent: true,
  input: z.object({ id, epoch: int(0, 1_000_000), turnKey }),
  output: z.object({ session: sessionView }),
  errors: [...common, 'practice/paused'],
})

export const correct = endpoint({
  id: 'practice.correct',
  method: 'POST',
  path: `${base}/{id}/correct`,
  summary:
    'Writes what I really said beside what was understood, which still counts; empty, or the same words, take it back',
  effect: 'write',
  auth: 'session',
  action: 'practice.learn',
  urgent: true,
  input: z.object({
    id,
    epoch: int(0, 1_000_000),
    turnKey,
    text: text(0, 500),
  }),
  output: z.object({ session: sessionView }),
  errors: [...common, 'practice/correction_not_allowed', 'practice/not_your_turn'],
})

export const pause = endpoint({
  id: 'practice.pause',
  method: 'POST',
  path: `${base}/{id}/pause`,
  summary: 'Pauses; by default at most 30 minutes',
  effect: 'write',
  auth: 'session',
  action: 'practice.learn',
  urgent: true,
  input: z.object({ id, epoch: int(0, 1_000_000) }),
  output: z.object({ session: sessionView }),
  errors: [...common, 'practice/pause_not_allowed'],
})

export const resume = endpoint({
  id: 'practice.resume',
  method: 'POST',
  path: `${base}/{id}/resume`,
  summary: 'Goes on after a pause; refused after the limit (restart, or end and hand in)',
  effect: 'write',
  auth: 'session',
  action: 'practice.learn',
  urgent: true,
  input: z.object({ id, epoch: int(0, 1_000_000) }),
  output: z.object({ session: sessionView }),
  errors: [...common, 'practice/pause_expired'],
})

export const end = endpoint({
  id: 'practice.end',
  method: 'POST',
  path: `${base}/{id}/end`,
  summary: 'Ends and scores what was done; doing it twice changes nothing',
  effect: 'write',
  auth: 'session',
  action: 'practice.learn',
  urgent: true,
  input: z.object({ id, epoch: int(0, 1_000_000) }),
  output: z.object({ session: sessionView }),
  errors: ['practice/not_found', 'practice/fenced'],
})

export const hint = endpoint({
  id: 'practice.hint',
  method: 'POST',
  path: `${base}/{id}/hint`,
  summary: 'A hint for this turn; the same turn gives the same hint without costing another one',
  effect: 'write',
  auth: 'session',
  action: 'practice.learn',
  urgent: true,
  input: z.object({ id, epoch: int(0, 1_000_000) }),
  output: z.object({ hint: z.string(), hintsLeft: z.int() }),
  errors: [...common, 'practice/no_hints_left', 'practice/not_your_turn'],
})

/** One attempt in the list of a learner's attempts. */
export const attemptRow = z.object({
  id,
  attempt: z.int(),
  rehearsal: z.boolean(),
  /** The turn of an earlier practice that was tried again. */
  momentTurn: z.optional(z.int()),
  /** A rehearsal with reference lines. */
  training: z.optional(z.boolean()),
  temper: z.optional(temper),
  state: sessionState,
  total: z.nullable(z.number()),
  passed: z.nullable(z.boolean()),
  /** It ended before the conversation did. */
  brokenOff: z.boolean(),
  startedAt: timeMs,
  elapsedMs: z.int(),
  turns: z.int(),
})
export type AttemptRow = z.infer<typeof attemptRow>

export const practiceReport = z.object({
  session: sessionView,
  /** null in the time between the end and the score (below 2 s). */
  score: z.nullable(practiceScore),
  /** Most of the learner's turns repeat better lines of an earlier report word by word. */
  pasted: z.boolean(),
  /** Score of the last scored attempt before this one, by dimension, for the dashed line. */
  previous: z.nullable(practiceScore),
  /** Newest first, including this one; at most 10. Without moments that were tried again. */
  attempts: z.array(attemptRow),
  /** The scored ones of them, oldest first. */
  course: z.array(coursePoint),
  /** Where this is a moment that was tried again: the answer then and now. */
  moment: z.optional(momentView),
})
export type PracticeReport = z.infer<typeof practiceReport>

export const report = endpoint({
  id: 'practice.report',
  method: 'GET',
  path: `${base}/{id}/report`,
  summary: 'Score, evidence and transcript of my finished practice',
  effect: 'read',
  auth: 'session',
  action: 'practice.learn',
  input: z.object({ id }),
  output: z.object({ report: practiceReport }),
  errors: ['practice/not_found', 'practice/not_ended'],
})

export const history = endpoint({
  id: 'practice.history',
  method: 'GET',
  path: `${base}/history/{subtaskId}`,
  summary: 'My attempts at this subtask, newest first',
  effect: 'read',
  auth: 'session',
  action: 'practice.learn',
  input: z.object({ subtaskId: id, ...listQuery }),
  output: page(attemptRow),
  errors: ['task/not_found'],
})

/** The text of a typed turn that the rules accept. */
export const typedText = text(1, 500)
