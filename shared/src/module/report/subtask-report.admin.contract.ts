import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { id, int, listQuery, page, timeMs } from '../../contract/fields'
import { packageType, subtaskType } from '../task/task.contract'
import { progressState } from '../task/task-progress.admin.contract'
import { analysedStep } from './task-analysis.admin.contract'
import { REPORT_PATH, reportRead } from './task-report.admin.contract'

/** Somebody at one step. */
export const stepPerson = z.object({
  userId: id,
  name: z.string(),
  account: z.string(),
  departmentName: z.string(),
  state: progressState,
  best: z.nullable(z.number()),
  last: z.nullable(z.number()),
  attempts: z.int(),
  /** Of attempts that ended, one decimal. */
  minutes: z.number(),
})
export type StepPerson = z.infer<typeof stepPerson>

const narrowing = {
  /** The subtask. */
  id,
  text: listQuery.text,
  departmentId: z.optional(id),
  positionId: z.optional(id),
  state: z.optional(progressState),
  /** Whose best score is in this bar of `histogram`. */
  bin: z.optional(int(0, 9)),
}
const PATH = 'api/admin/report/subtask/{id}'

export const subtaskReport = endpoint({
  id: 'report.subtask',
  method: 'GET',
  path: PATH,
  summary:
    'One step of a published package with the people whom I see at it; sort: name, best, last, attempts, minutes',
  ...reportRead,
  input: z.object({ ...listQuery, ...narrowing }),
  output: z.object({
    /** Nobody for who may not see the records of single people. */
    ...page(stepPerson).shape,
    task: z.object({ id, title: z.string(), type: packageType }),
    title: z.string(),
    type: subtaskType,
    /** When this was computed. */
    at: timeMs,
    /** Of everybody whom text, department and position find; null: too few to be shown to the viewer. */
    figures: z.nullable(analysedStep.shape.figures),
    /** People by their best score: below 10, below 20, ..., 90 and above. */
    histogram: z.array(z.int()),
  }),
  errors: ['task/not_found', 'org/not_found'],
})

export const subtaskReportExport = endpoint({
  id: 'report.subtaskExport',
  method: 'POST',
  path: `${PATH}/export`,
  summary: 'The people whom the filters match as Excel',
  ...reportRead,
  rate: 'heavy',
  input: z.object({ ...narrowing, sort: listQuery.sort }),
  output: z.object({ url: z.string(), name: z.string(), rows: z.int() }),
  errors: ['task/not_found', 'org/not_found'],
})

/**
 * What learners lost points by, in their first attempt. A `question` is named by its text, a `node` of a scene by its
 * name, a `deduction` by its kind.
 */
export const lostPoint = z.object({
  what: z.enum(['question', 'node', 'deduction']),
  name: z.string(),
  /** `lost` of the list of records that counts `losers`. */
  key: z.string(),
  /** The paper that a question of an exam belongs to, which that list asks for; else null. */
  paperId: z.nullable(id),
  /** Learners who had it. */
  learners: z.int(),
  /** Of these, learners who lost any points by it. */
  losers: z.int(),
  /** 0-1: of a question the mean share of its points that they lost, else the share of learners who lost any by it. */
  lost: z.number(),
})
export type LostPoint = z.infer<typeof lostPoint>

export const subtaskLost = endpoint({
  id: 'report.subtaskLost',
  method: 'GET',
  path: `${PATH}/lost`,
  summary: 'What the people whom I see most lose points by in one step',
  ...reportRead,
  input: z.object({ id }),
  output: z.object({
    /** The costliest first; null: the viewer may not see records, or the kind of step has no points. */
    rows: z.nullable(z.array(lostPoint)),
    /** The exam whose statistics have all of its questions; null: it is none. */
    examinationId: z.nullable(id),
  }),
  errors: ['task/not_found', 'exam/own_attempt_running'],
})

/** The costliest point of one step. */
const costlyPoint = z.object({ ...lostPoint.shape, subtaskId: id, step: z.string() })
export type CostlyPoint = z.infer<typeof costlyPoint>

export const taskLost = endpoint({
  id: 'report.taskLost',
  method: 'GET',
  path: `${REPORT_PATH}/{id}/lost`,
  summary: 'The question, node or deduction that costs most in each step of one package (docs/attention.md)',
  ...reportRead,
  input: z.object({ id }),
  /** At most one of each step, in their order; none for a viewer who may not see records. */
  output: z.object({ rows: z.array(costlyPoint) }),
  errors: ['task/not_found'],
})
