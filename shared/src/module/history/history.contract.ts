import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { id, listQuery, shaped } from '../../contract/fields'
import { dutyDay, dutyMeasure } from '../clock-in/clock-in.contract'
import { attemptRow as examAttempt } from '../exam/exam.contract'
import { roundRow } from '../faq/round/round.contract'
import { attemptRow as practiceAttempt } from '../practice/practice.contract'
import { PRACTICE_PLACES } from '../task/kind/practice-place.rules'
import { viewingRow } from '../viewing/viewing.contract'

export const HISTORY_KINDS = ['practice', 'exam', 'faq', 'viewing', 'clock-in'] as const
export type HistoryKind = (typeof HISTORY_KINDS)[number]

/** `passed`: exams and practices that count and were passed, what was read or watched whole, and days of a duty that were done; `failed`: the other ended ones that count. */
export const HISTORY_RESULTS = ['passed', 'failed'] as const
export type HistoryResult = (typeof HISTORY_RESULTS)[number]

const common = {
  /** Its place in the list: `before` of the page after it. */
  key: z.string(),
  title: z.string(),
}
const inPackage = { ...common, subtaskId: id, taskId: id, taskTitle: z.string() }

const historyRow = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('practice'),
    ...inPackage,
    /** Where it is done. */
    place: z.enum(PRACTICE_PLACES),
    attempt: practiceAttempt,
  }),
  z.object({ kind: z.literal('exam'), ...inPackage, attempt: examAttempt }),
  z.object({ kind: z.literal('faq'), ...inPackage, attempt: roundRow }),
  z.object({ kind: z.literal('viewing'), ...inPackage, attempt: viewingRow }),
  z.object({ kind: z.literal('clock-in'), ...common, measure: dutyMeasure, day: dutyDay }),
])
export type HistoryRow = z.infer<typeof historyRow>

const PATH = 'api/trainning/v3/history'
const own = { method: 'GET', effect: 'read', auth: 'session', action: 'history.own' } as const

export const historyList = endpoint({
  id: 'history.list',
  path: PATH,
  summary:
    'What I did in all packages, newest first: practices, exams, rounds of quick questions, what I read and watched, days of clock-in that were done',
  ...own,
  input: z.object({
    kind: z.optional(z.enum(HISTORY_KINDS)),
    result: z.optional(z.enum(HISTORY_RESULTS)),
    taskId: z.optional(id),
    /** In the title of what was done or of its package. */
    text: listQuery.text,
    rows: listQuery.rows,
    /** Key of the last row of the page before. */
    before: z.optional(shaped(/^\d{1,15}_[A-Za-z0-9_-]{1,128}$/)),
  }),
  output: z.object({ rows: z.array(historyRow), more: z.boolean() }),
})
export type HistoryPage = z.infer<typeof historyList.output>

export const historyPackages = endpoint({
  id: 'history.packages',
  path: `${PATH}/task`,
  summary: 'The packages in which I did something, those of my newest work first',
  ...own,
  input: z.object({}),
  output: z.object({ rows: z.array(z.object({ id, title: z.string() })) }),
})
