import * as z from 'zod/mini'
import { endpoint } from '../../../contract/endpoint'
import { id, int, listQuery, page, text, timeMs } from '../../../contract/fields'
import { deviceId, sessionState } from '../../practice/practice.contract'
import { emotion } from '../../speech/emotion.contract'
import { notHeard, speechLanguage, voiceAbilities } from '../../voice/voice.contract'
import { turnKey } from '../../voice/voice.events'
import { ANSWER_FAULTS, ANSWER_VERDICTS } from './answer-judge.types'

/** Longest answer that is typed. */
export const LONGEST_ANSWER = 800

export const roundEnd = z.enum(['finished', 'by_learner', 'expired', 'task_ended'])
export type RoundEnd = z.infer<typeof roundEnd>

/** One answer to a question as its learner sees it. */
export const roundTry = z.object({
  /** Among all answers of the round, from 0. */
  no: z.int(),
  turnKey,
  /** `skipped`: the learner went on without one. */
  kind: z.enum(['voice', 'text', 'skipped']),
  text: z.string(),
  /** True while a recording has no words. */
  pendingText: z.optional(z.boolean()),
  /** Why the recogniser gave none; `text`, if any, is then what was typed for the recording. */
  notHeard: z.optional(notHeard),
  durationMs: z.int(),
  /** A short-lived signed address of the recording. */
  audio: z.optional(z.string()),
  /** Null: not judged yet, or never, as nobody heard it. */
  verdict: z.nullable(z.enum(ANSWER_VERDICTS)),
  fault: z.nullable(z.enum(ANSWER_FAULTS)),
  /** The clause that decides; null: the whole answer. */
  quote: z.nullable(z.string()),
  /** The value that is another one than the right one. */
  foundValue: z.nullable(z.string()),
  /** What is right in its place, and what is not there; null before the question is closed. */
  expectedValue: z.nullable(z.string()),
  missing: z.nullable(z.array(z.string())),
  /** Delivery, beside what was said: it decides nothing. Null: not measured. */
  delivery: z.nullable(
    z.object({ replyMs: z.nullable(z.int()), unitsPerMinute: z.nullable(z.int()), volumeDbfs: z.nullable(z.number()) }),
  ),
})
export type RoundTry = z.infer<typeof roundTry>

/** A question of a round as its learner sees it. */
export const roundAsk = z.object({
  /** From 0. */
  no: z.int(),
  /** It follows from the question before it. */
  extended: z.boolean(),
  question: z.string(),
  images: z.array(z.object({ url: z.string(), description: z.string() })),
  emotion,
  language: speechLanguage,
  /** Seconds to think before an answer counts as late; 0: none. */
  thinkS: z.int(),
  /** A help that the author wrote; '' for none. */
  tip: z.string(),
  /** The category that the question belongs to; '' for none. */
  point: z.string(),
  /** No further answer is taken. */
  closed: z.boolean(),
  /** What it is worth, 0-100; null: open, or left out as nobody heard the learner. */
  credit: z.nullable(z.number()),
  tries: z.array(roundTry),
  /** What is right. Null until the question is closed. */
  expected: z.nullable(z.object({ answer: z.string(), similar: z.array(z.string()) })),
})
export type RoundAsk = z.infer<typeof roundAsk>

/** A round as its learner sees it: the questions up to the one that waits, and nothing of those that follow. */
export const roundView = z.object({
  id,
  subtaskId: id,
  taskId: id,
  title: z.string(),
  /** A rehearsal with the learner's own weak questions, of no package: nothing is passed by it. */
  drill: z.boolean(),
  rev: z.int(),
  /** The fence: a command with an older number gets `faq/round_fenced`. */
  epoch: z.int(),
  state: sessionState,
  /** `thinking`: an answer is being heard and judged. */
  phase: z.enum(['listening', 'thinking', 'ended']),
  attempt: z.int(),
  /** The question that waits; equal to `count` once all are closed. */
  at: z.int(),
  count: z.int(),
  asks: z.array(roundAsk),
  /** A wrong or partial answer may be tried once more. */
  secondTry: z.boolean(),
  passScore: z.number(),
  startedAt: timeMs,
  elapsedMs: z.int(),
  pausedAt: z.nullable(timeMs),
  pauseAllowed: z.boolean(),
  resumableUntil: z.nullable(timeMs),
  /** The package was ended: it is handed in by then. */
  endsBy: z.nullable(timeMs),
  endReason: z.nullable(roundEnd),
  total: z.nullable(z.number()),
  passed: z.nullable(z.boolean()),
  voice: voiceAbilities,
})
export type RoundView = z.infer<typeof roundView>

/** One attempt in a list. */
export const roundRow = z.object({
  id,
  attempt: z.int(),
  state: sessionState,
  total: z.nullable(z.number()),
  passed: z.nullable(z.boolean()),
  /** It ended before all questions were asked. */
  brokenOff: z.boolean(),
  startedAt: timeMs,
  elapsedMs: z.int(),
  questions: z.int(),
  right: z.int(),
})
export type RoundRow = z.infer<typeof roundRow>

/** Where a learner stands at a knowledge point: a category of the bank. */
export const pointStanding = z.object({
  /** '' for questions without a category. */
  name: z.string(),
  /** Questions of this learner's rounds. */
  total: z.int(),
  /** Those whose last two answers were right. */
  mastered: z.int(),
  /** In this round. */
  asked: z.int(),
  right: z.int(),
})
export type PointStanding = z.infer<typeof pointStanding>

export const roundBrief = z.object({
  subtaskId: id,
  taskId: id,
  taskTitle: z.string(),
  title: z.string(),
  /** How many questions an attempt asks, their extended ones not counted. */
  questions: z.int(),
  passScore: z.number(),
  secondTry: z.boolean(),
  /** null = unlimited. */
  attemptsLeft: z.nullable(z.int()),
  attempts: z.int(),
  bestScore: z.nullable(z.number()),
  pauseAllowed: z.boolean(),
  pauseMinutes: z.int(),
  currentId: z.nullable(id),
  voice: voiceAbilities,
})
export type RoundBrief = z.infer<typeof roundBrief>

const base = 'api/trainning/v3/faq'
const one = `${base}/{id}`
const learn = { auth: 'session', action: 'faq.learn' } as const
const common = ['faq/round_not_found', 'faq/round_ended', 'faq/round_fenced'] as const
const shown = z.object({ round: roundView })
const fenced = { id, epoch: int(0, 1_000_000) }

export const brief = endpoint({
  id: 'faq.brief',
  method: 'GET',
  path: `${base}/brief/{subtaskId}`,
  summary: 'What awaits me: how many questions, the pass mark, attempts, what this installation can do with voice',
  effect: 'read',
  ...learn,
  input: z.object({ subtaskId: id }),
  output: z.object({ brief: roundBrief }),
  errors: ['task/not_found'],
})

export const start = endpoint({
  id: 'faq.start',
  method: 'POST',
  path: `${base}/start`,
  summary:
    'Draws the questions and starts a round; with the same startKey it is the same round. An unfinished one is returned, or ended when `restart` is set',
  effect: 'write',
  ...learn,
  input: z.object({
    subtaskId: id,
    deviceId,
    startKey: turnKey,
    restart: z._default(z.boolean(), false),
  }),
  output: shown,
  errors: [
    'task/not_found',
    'task/not_started',
    'task/ended',
    'task/locked',
    'task/excused',
    'task/switched_off',
    'task/no_attempts_left',
    'faq/nothing_to_ask',
  ],
})

export const get = endpoint({
  id: 'faq.round',
  method: 'GET',
  path: one,
  summary: 'My round as it stands',
  effect: 'read',
  ...learn,
  urgent: true,
  input: z.object({ id }),
  output: shown,
  errors: ['faq/round_not_found'],
})

export const claim = endpoint({
  id: 'faq.claim',
  method: 'POST',
  path: `${one}/claim`,
  summary: 'Goes on with my round on this device; the older device is fenced at once',
  effect: 'write',
  ...learn,
  urgent: true,
  input: z.object({ id, deviceId }),
  output: shown,
  errors: ['faq/round_not_found', 'faq/round_ended'],
})

export const answer = endpoint({
  id: 'faq.answer',
  method: 'POST',
  path: `${one}/answer`,
  summary:
    'A typed answer, or going on without one; judged at once. Sent again with the same turnKey it changes nothing',
  effect: 'write',
  ...learn,
  urgent: true,
  input: z.object({
    ...fenced,
    turnKey,
    /** The question that is answered. */
    ask: int(0, 499),
    kind: z.enum(['text', 'skipped']),
    text: z._default(text(0, LONGEST_ANSWER), ''),
    /** Key of the recording that was not understood and gets its words by this text. */
    forVoice: z.optional(turnKey),
  }),
  output: shown,
  errors: [...common, 'faq/round_paused', 'faq/not_your_question'],
})

export const giveUp = endpoint({
  id: 'faq.giveUp',
  method: 'POST',
  path: `${one}/give-up`,
  summary: 'Waits no longer for the words of a recording, so that it can be said again or typed',
  effect: 'write',
  ...learn,
  urgent: true,
  input: z.object({ ...fenced, turnKey }),
  output: shown,
  errors: [...common, 'faq/round_paused'],
})

export const pause = endpoint({
  id: 'faq.pause',
  method: 'POST',
  path: `${one}/pause`,
  summary: 'Pauses; by default at most 30 minutes',
  effect: 'write',
  ...learn,
  urgent: true,
  input: z.object(fenced),
  output: shown,
  errors: [...common, 'faq/pause_not_allowed'],
})

export const resume = endpoint({
  id: 'faq.resume',
  method: 'POST',
  path: `${one}/resume`,
  summary: 'Goes on after a pause; refused after the limit',
  effect: 'write',
  ...learn,
  urgent: true,
  input: z.object(fenced),
  output: shown,
  errors: [...common, 'faq/pause_expired'],
})

export const end = endpoint({
  id: 'faq.end',
  method: 'POST',
  path: `${one}/end`,
  summary: 'Ends the round and scores what was answered; doing it twice changes nothing',
  effect: 'write',
  ...learn,
  urgent: true,
  input: z.object(fenced),
  output: shown,
  errors: ['faq/round_not_found', 'faq/round_fenced'],
})

/** When a question of a drill is asked again. */
export const askedAgain = z.object({
  /** Its place in the drill. */
  no: z.int(),
  /** yyyy-MM-dd; null: not again, as it is known. */
  day: z.nullable(z.string()),
  /** The last two answers to it were right. */
  mastered: z.boolean(),
})
export type AskedAgain = z.infer<typeof askedAgain>

export const roundReport = z.object({
  round: roundView,
  points: z.array(pointStanding),
  /** Newest first, this one among them; at most 10. */
  attempts: z.array(roundRow),
  /** When a drill's questions come again; null for a round of a package. */
  again: z.nullable(z.array(askedAgain)),
})
export type RoundReport = z.infer<typeof roundReport>

export const report = endpoint({
  id: 'faq.report',
  method: 'GET',
  path: `${one}/report`,
  summary: 'My finished round: each answer beside what was expected, by knowledge point',
  effect: 'read',
  ...learn,
  input: z.object({ id }),
  output: z.object({ report: roundReport }),
  errors: ['faq/round_not_found', 'faq/not_ended'],
})

export const history = endpoint({
  id: 'faq.history',
  method: 'GET',
  path: `${base}/history/{subtaskId}`,
  summary: 'My rounds of this subtask, newest first',
  effect: 'read',
  ...learn,
  input: z.object({ subtaskId: id, ...listQuery }),
  output: page(roundRow),
  errors: ['task/not_found'],
})
