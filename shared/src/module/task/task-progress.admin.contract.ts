import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { id, listQuery, page } from '../../contract/fields'
import { taskRead, TASK_PATH } from './task.admin.contract'
import { subtaskType } from './task.contract'

/**
 * Where somebody stands at a step, or at the whole: `failed` is over after an attempt, `overdue` is over without one.
 */
export const progressState = z.enum(['not_begun', 'running', 'passed', 'failed', 'overdue'])
export type ProgressState = z.infer<typeof progressState>
export const PROGRESS_STATES = progressState.options

const counts = z.object(
  Object.fromEntries(PROGRESS_STATES.map((state) => [state, z.int()])) as Record<ProgressState, z.ZodMiniInt>,
)
export type ProgressCounts = z.infer<typeof counts>

export const progressRow = z.object({
  userId: id,
  name: z.string(),
  account: z.string(),
  workno: z.string(),
  departmentName: z.string(),
  state: progressState,
  /** Of the whole package, one decimal; null before the first score. */
  score: z.nullable(z.number()),
  /** Steps that are done. */
  done: z.int(),
  /** In the package's order. */
  steps: z.array(z.object({ state: progressState, best: z.nullable(z.number()), attempts: z.int() })),
})
export type ProgressRow = z.infer<typeof progressRow>

const narrowing = {
  id,
  text: listQuery.text,
  departmentId: z.optional(id),
  /** Of the whole, or of the step that `subtaskId` names. */
  state: z.optional(progressState),
  subtaskId: z.optional(id),
}

/** The figures count everybody whom text and department find, whatever the state: each is the total of the list with its state. */
export const taskProgress = endpoint({
  id: 'task.progress',
  method: 'GET',
  path: `${TASK_PATH}/{id}/progress`,
  summary: 'Who stands where in a published package, with figures; sort: name, score, done',
  ...taskRead,
  input: z.object({ ...listQuery, ...narrowing }),
  output: z.object({
    ...page(progressRow).shape,
    title: z.string(),
    people: z.int(),
    figures: counts,
    steps: z.array(z.object({ id, title: z.string(), type: subtaskType, figures: counts })),
    /** Main departments of these people and those above, each as the filter by it finds people; `NO_UNIT`: without one. */
    departments: z.array(z.object({ id, name: z.string(), people: z.int(), passed: z.int() })),
  }),
  errors: ['task/not_found', 'task/not_published', 'org/not_found'],
})

export const taskProgressExport = endpoint({
  id: 'task.progressExport',
  method: 'POST',
  path: `${TASK_PATH}/{id}/progress/export`,
  summary: 'What the filters match as Excel',
  ...taskRead,
  rate: 'heavy',
  input: z.object(narrowing),
  output: z.object({ url: z.string(), name: z.string(), rows: z.int() }),
  errors: ['task/not_found', 'task/not_published', 'org/not_found'],
})
