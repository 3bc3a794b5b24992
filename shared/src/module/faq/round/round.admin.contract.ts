import * as z from 'zod/mini'
import { endpoint } from '../../../contract/endpoint'
import { id, listQuery, page, timeMs } from '../../../contract/fields'
import { sessionState } from '../../practice/practice.contract'
import { scoreResult } from '../../scoring/correction.contract'
import { ANSWER_FAULTS } from './answer-judge.types'
import { pointStanding, roundRow, roundView } from './round.contract'

/** A learner's round in the list of records. */
export const roundRecord = z.extend(roundRow, {
  userId: id,
  userName: z.string(),
  account: z.string(),
  workno: z.string(),
  departmentName: z.string(),
  taskId: id,
  taskTitle: z.string(),
  title: z.string(),
})
export type RoundRecord = z.infer<typeof roundRecord>

export const roundRecordFilters = {
  departmentId: z.optional(id),
  userId: z.optional(id),
  taskId: z.optional(id),
  subtaskId: z.optional(id),
  /** With `subtaskId`: first rounds that lost points by this question, as the step's report counts them. */
  lost: z.optional(id),
  state: z.optional(sessionState),
  passed: z.optional(z.boolean()),
  /** Begun from, and before. */
  from: z.optional(timeMs),
  to: z.optional(timeMs),
  /** Ended from, and before. */
  endedFrom: z.optional(timeMs),
  endedTo: z.optional(timeMs),
}

const base = 'api/admin/v3/faq-record'
const read = { method: 'GET', effect: 'read', auth: 'session', action: 'faq.record.read' } as const

export const roundRecordList = endpoint({
  id: 'faq.recordList',
  path: base,
  summary: 'Rounds of quick questions within my data scope; sort: startedAt, total, elapsedMs, userName',
  ...read,
  input: z.object({ ...listQuery, ...roundRecordFilters }),
  output: z.object({
    ...page(roundRecord).shape,
    /** The question that `lost` names. */
    lost: z.nullable(z.string()),
  }),
})

export const roundRecordExport = endpoint({
  id: 'faq.recordExport',
  ...read,
  method: 'POST',
  path: `${base}/export`,
  summary: 'What the filters match as Excel',
  rate: 'heavy',
  input: z.object({ text: listQuery.text, ...roundRecordFilters }),
  output: z.object({ url: z.string(), name: z.string(), rows: z.int() }),
})

export const roundRecordGet = endpoint({
  id: 'faq.recordGet',
  path: `${base}/{id}`,
  summary: 'One round with every answer, its recording, and what was expected',
  ...read,
  input: z.object({ id }),
  output: z.object({
    record: roundRecord,
    round: roundView,
    points: z.array(pointStanding),
    /** The result before judges of appeals corrected it; null: they did not. */
    original: z.nullable(scoreResult),
  }),
  errors: ['faq/round_not_found'],
})

/** A quick question that somebody answered in the rounds that their knowledge points are made of. */
export const pointQuestion = z.object({
  id,
  /** As it was asked last. */
  question: z.string(),
  /** How often it was answered, and how often rightly. */
  answers: z.int(),
  right: z.int(),
  mastered: z.boolean(),
  last: z.object({
    right: z.boolean(),
    /** When the round ended. */
    at: timeMs,
    /** It was in a drill, whose records are its learner's own. */
    drill: z.boolean(),
    /** The round, and the question's number there from 1; null: not for who asks. */
    record: z.nullable(z.object({ id, question: z.int() })),
  }),
})
export type PointQuestion = z.infer<typeof pointQuestion>

export const pointQuestionFilters = {
  /** The knowledge point; '': questions without one. */
  point: z.optional(z.string().check(z.maxLength(128))),
  mastered: z.optional(z.boolean()),
}

/** What often goes wrong with a question. */
export const faqMiss = z.object({
  fault: z.enum(ANSWER_FAULTS),
  n: z.int(),
  /** Answers of that kind in people's own words, without their names; at most five. */
  sentences: z.array(z.string()),
})
export type FaqMiss = z.infer<typeof faqMiss>

export const faqFigures = endpoint({
  id: 'faq.figures',
  method: 'GET',
  path: 'api/admin/v3/faq/{id}/figures',
  summary:
    'How a quick question was answered by the people of my data scope: asked, right, and what goes wrong the most',
  effect: 'read',
  auth: 'session',
  action: 'faq.read',
  input: z.object({ id }),
  output: z.object({
    asked: z.int(),
    right: z.int(),
    /** The most frequent first. */
    misses: z.array(faqMiss),
    /** Only the newest rounds were counted. */
    short: z.boolean(),
  }),
  errors: ['faq/not_found'],
})
