import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { counted, flag, id, listQuery, page, text, timeMs } from '../../contract/fields'
import { dimension } from '../scoring/scoring.contract'
import { endReason, sessionState } from './practice.contract'

/** The specification's training types of a practice: 0 voice practice (a drawn scene), 4 practice task (a free practice). */
export const trainingType = z.literal([0, 4])

/** One practice in the back office. Private rehearsals are not listed, only counted. */
export const recordRow = z.object({
  id,
  userId: id,
  userName: z.string(),
  account: z.string(),
  workno: z.string(),
  /** 1 male, 0 female. */
  sex: flag,
  departmentName: z.string(),
  taskTitle: z.string(),
  sceneName: z.string(),
  trainingType,
  attempt: z.int(),
  state: sessionState,
  endReason: z.nullable(endReason),
  /** It ended before the conversation did. */
  brokenOff: z.boolean(),
  total: z.nullable(z.number()),
  passed: z.nullable(z.boolean()),
  turns: z.int(),
  elapsedMs: z.int(),
  spokenMs: z.int(),
  startedAt: timeMs,
  endedAt: z.nullable(timeMs),
})
export type RecordRow = z.infer<typeof recordRow>

/** Practices of a period that somebody's abilities are made of: the newest. */
export const ABILITY_PRACTICES = 1_000

/** What narrows records down. */
export const recordFilters = {
  departmentId: z.optional(id),
  userId: z.optional(id),
  taskId: z.optional(id),
  subtaskId: z.optional(id),
  /**
   * With `subtaskId`: first practices that lost points by this, as the step's report counts them: `node <name>` or
   * `deduction <kind>`.
   */
  lost: z.optional(text(1, 128)),
  /** With `userId`: practices in which this was measured, as that person's report counts them. */
  measured: z.optional(dimension),
  sceneId: z.optional(id),
  state: z.optional(sessionState),
  passed: z.optional(z.boolean()),
  from: z.optional(timeMs),
  to: z.optional(timeMs),
  /** Ended from, and before. */
  endedFrom: z.optional(timeMs),
  endedTo: z.optional(timeMs),
}

export const recordList = endpoint({
  id: 'practice.recordList',
  method: 'GET',
  path: 'api/admin/practice/record',
  summary: 'Practice records within my data scope; sort: startedAt, total, elapsedMs, userName',
  effect: 'read',
  auth: 'session',
  action: 'practice.record.read',
  input: z.object({ ...listQuery, ...recordFilters }),
  output: z.object({ ...page(recordRow).shape, rehearsals: counted }),
})

export const recordExport = endpoint({
  id: 'practice.recordExport',
  method: 'POST',
  path: 'api/admin/practice/record/export',
  summary: 'What the filters match as Excel',
  effect: 'read',
  auth: 'session',
  action: 'practice.record.read',
  rate: 'heavy',
  input: z.object({ text: z.optional(z.string().check(z.maxLength(64))), ...recordFilters }),
  output: z.object({ url: z.string(), name: z.string(), rows: z.int() }),
})
