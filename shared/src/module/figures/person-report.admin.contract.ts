import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { id, timeMs } from '../../contract/fields'
import { dimension } from '../scoring/scoring.contract'

/** So many days a report looks back; the last of them is yesterday. */
export const REPORT_DAYS = [7, 30, 90, 365] as const
const DEFAULT_DAYS = 30

/** What ends with a record, in the order of a report. */
export const LEARNED = ['practices', 'exams', 'rounds', 'viewings'] as const
export type Learned = (typeof LEARNED)[number]

const counts = z.object({ ended: z.int(), passed: z.int() })

/** What somebody did in a period. */
export const learnedTotals = z.object({
  practices: counts,
  exams: counts,
  rounds: counts,
  viewings: counts,
  seconds: z.int(),
  experience: z.int(),
  /** Mean of the best score of each step that was finished, one decimal; null: none was scored. */
  score: z.nullable(z.number()),
})
export type LearnedTotals = z.infer<typeof learnedTotals>

export const learnedDay = z.object({
  /** yyyy-MM-dd in the organisation's zone. */
  day: z.string(),
  /** When it begins, and when the next one does. */
  from: timeMs,
  to: timeMs,
  ended: z.int(),
  seconds: z.int(),
  /** As in the totals, of the day alone. */
  score: z.nullable(z.number()),
})
export type LearnedDay = z.infer<typeof learnedDay>

/** A person's mean in one dimension of practice, 0-100 with one decimal; null: it was never measured. */
export const ability = z.object({
  dimension,
  score: z.nullable(z.number()),
  /** Practices of the period in which it was measured. */
  practices: z.int(),
  before: z.nullable(z.number()),
})
export type Ability = z.infer<typeof ability>

/** A knowledge point of quick questions: how many of its questions the person was asked and has mastered. */
export const knowledgePoint = z.object({ name: z.string(), total: z.int(), mastered: z.int() })

const asked = {
  id,
  /** In days. */
  period: z._default(z.literal(REPORT_DAYS), DEFAULT_DAYS),
}

export const personReport = endpoint({
  id: 'figures.person',
  method: 'GET',
  path: 'api/admin/report/student/{id}',
  summary: 'What somebody whom I see did in the last days, up to yesterday, beside as many days before',
  effect: 'read',
  auth: 'session',
  action: 'figures.person.read',
  input: z.object(asked),
  output: z.object({
    name: z.string(),
    departmentName: z.string(),
    /** Name of the level; '' where the organisation has none. */
    level: z.string(),
    stars: z.int(),
    /** The period, the second moment no longer in it. */
    from: timeMs,
    to: timeMs,
    /** When this was read. */
    at: timeMs,
    /** False while the figures of the organisation are still being made from its records. */
    complete: z.boolean(),
    now: learnedTotals,
    before: learnedTotals,
    /** Every day of the period, oldest first. */
    days: z.array(learnedDay),
    /** Of the newest practices of the period; `before` of those of the period before. */
    abilities: z.array(ability),
    /** More practices ended in the period than abilities are made of. */
    abilitiesShort: z.boolean(),
    /** The weakest first. */
    points: z.array(knowledgePoint),
  }),
  errors: ['org/not_found'],
})

export const personReportExport = endpoint({
  id: 'figures.personExport',
  method: 'POST',
  path: 'api/admin/report/student/{id}/export',
  summary: 'The same as Excel: figures, days, abilities, knowledge points',
  effect: 'read',
  auth: 'session',
  action: 'figures.person.read',
  rate: 'heavy',
  input: z.object(asked),
  output: z.object({ url: z.string(), name: z.string(), rows: z.int() }),
  errors: ['org/not_found'],
})
