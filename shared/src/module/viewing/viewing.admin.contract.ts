import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { id, listQuery, page, timeMs } from '../../contract/fields'
import { answerValue, examQuestion } from '../exam/exam.contract'
import { missing, viewingRow } from './viewing.contract'

/** What somebody read or watched, in the list of records. */
export const viewingRecord = z.extend(viewingRow, {
  userId: id,
  userName: z.string(),
  account: z.string(),
  workno: z.string(),
  departmentName: z.string(),
  taskId: id,
  taskTitle: z.string(),
  title: z.string(),
  version: z.int(),
  /** Pages of a document that were seen long enough. */
  pagesSeen: z.int(),
})
export type ViewingRecord = z.infer<typeof viewingRecord>

/** A question of a film with what somebody answered. */
const answeredQuestion = z.extend(examQuestion, {
  atMs: z.int(),
  tries: z.int(),
  /** Answered rightly, or as often as it may be tried. */
  settled: z.boolean(),
  /** The last try. */
  value: answerValue,
  outcome: z.enum(['right', 'partial', 'wrong', 'unanswered']),
  answeredAt: z.nullable(timeMs),
  /** Ids of the right options, or what each blank accepts; null: it is still asked of the reader themselves. */
  key: z.nullable(z.array(z.string())),
  explanation: z.string(),
})

export const viewingDetail = z.object({
  record: viewingRecord,
  /** Pages of a document that were shown, in order, and for how long. */
  pages: z.array(z.object({ page: z.int(), seconds: z.int() })),
  /** Pages that it has; 0: a film, or not known any more. */
  pagesInAll: z.int(),
  /** Parts of a film that were watched, in order, from and to in ms. */
  stretches: z.array(z.tuple([z.int(), z.int()])),
  /** Length of a film; 0: a document. */
  durationMs: z.int(),
  /** What a film asks, in order. */
  questions: z.array(answeredQuestion),
  /** What is still missing; null: the step is gone, so nothing is asked any more. */
  missing: z.nullable(missing),
})
export type ViewingDetail = z.infer<typeof viewingDetail>

const filters = {
  departmentId: z.optional(id),
  userId: z.optional(id),
  taskId: z.optional(id),
  film: z.optional(z.boolean()),
  finished: z.optional(z.boolean()),
  /** Begun from, and before. */
  from: z.optional(timeMs),
  to: z.optional(timeMs),
  /** Finished from, and before. */
  endedFrom: z.optional(timeMs),
  endedTo: z.optional(timeMs),
}

const base = 'api/admin/v3/viewing-record'
const read = { effect: 'read', auth: 'session', action: 'viewing.record.read' } as const

export const viewingRecordList = endpoint({
  id: 'viewing.recordList',
  method: 'GET',
  path: base,
  summary:
    'What people of my data scope read and watched, the newest first; text finds the learner, the step or the task',
  ...read,
  input: z.object({ ...listQuery, ...filters }),
  output: page(viewingRecord),
})

export const viewingRecordGet = endpoint({
  id: 'viewing.recordGet',
  method: 'GET',
  path: `${base}/{id}`,
  summary: 'One of them: how long each page was seen, or which parts of the film were watched, and what is missing',
  ...read,
  input: z.object({ id }),
  output: viewingDetail,
  errors: ['media/not_found'],
})

export const viewingRecordExport = endpoint({
  id: 'viewing.recordExport',
  method: 'POST',
  path: `${base}/export`,
  summary: 'What the filters match as Excel, with the time of each page and the parts that were watched',
  ...read,
  rate: 'heavy',
  input: z.object({ text: listQuery.text, ...filters }),
  output: z.object({ url: z.string(), name: z.string(), rows: z.int() }),
})
