import * as z from 'zod/mini'
import { endpoint } from '../../../contract/endpoint'
import { id, int } from '../../../contract/fields'
import { emotion } from '../../speech/emotion.contract'
import { speechLanguage, voiceAbilities } from '../../voice/voice.contract'

/** Stands where a round of a package has its step and its package. */
export const DRILL = 'drill'

/** Most questions of a drill. */
export const MOST_IN_DRILL = 8

/** A question that the next drill asks, for a device that may begin without a network. Nothing of what is right is in it. */
export const questionAhead = z.object({
  id,
  question: z.string(),
  images: z.array(z.object({ url: z.string(), description: z.string() })),
  emotion,
  language: speechLanguage,
  thinkS: z.int(),
  tip: z.string(),
  point: z.string(),
})
export type QuestionAhead = z.infer<typeof questionAhead>

/** Where I stand with my weak questions. */
export const drillBrief = z.object({
  /** Today, yyyy-MM-dd, by the clock of the organisation. */
  today: z.string(),
  /** Questions that I have to go over again some day. */
  weak: int(0, 100_000),
  /** Those that are due today. */
  due: int(0, 100_000),
  /** First day on which one of them is due, yyyy-MM-dd; null: none is. */
  nextDay: z.nullable(z.string()),
  /** Drills that I have finished today. */
  doneToday: int(0, 100_000),
  /** The drill that I finished last, among my last rounds, and its day, yyyy-MM-dd; null: none. */
  last: z._default(z.nullable(z.object({ id, day: z.string() })), null),
  /** A drill that was begun and not finished. */
  currentId: z.nullable(id),
  /** What a drill begun now asks, in order. */
  ahead: z.array(questionAhead).check(z.maxLength(MOST_IN_DRILL)),
  voice: voiceAbilities,
})
export type DrillBrief = z.infer<typeof drillBrief>

export const drill = endpoint({
  id: 'faq.drill',
  method: 'GET',
  path: 'api/trainning/v3/faq/drill',
  summary: 'My weak quick questions: how many are due today or when the next ones are, and what a drill would ask',
  effect: 'read',
  auth: 'session',
  action: 'faq.learn',
  input: z.object({}),
  output: z.object({ drill: drillBrief }),
  errors: [],
})
