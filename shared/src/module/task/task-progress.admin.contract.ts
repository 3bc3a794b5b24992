import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { id, listQuery, page, text, timeMs } from '../../contract/fields'
import { taskRead, taskWrite, TASK_PATH } from './task.admin.contract'
import { subtaskType } from './task.contract'

/**
 * Where somebody stands at a step, or at the whole: `failed` is over after an attempt, `overdue` is over without one,
 * `excused` is neither open nor overdue, since an administrator said so.
 */
export const progressState = z.enum(['not_begun', 'running', 'passed', 'failed', 'overdue', 'excused'])
export type ProgressState = z.infer<typeof progressState>
export const PROGRESS_STATES = progressState.options

export const progressCounts = z.object(
  Object.fromEntries(PROGRESS_STATES.map((state) => [state, z.int()])) as Record<ProgressState, z.ZodMiniInt>,
)
export type ProgressCounts = z.infer<typeof progressCounts>

export const progressRow = z.object({
  userId: id,
  name: z.string(),
  account: z.string(),
  workno: z.string(),
  departmentName: z.string(),
  state: progressState,
  /** Why they are excused; null: they are not. */
  excused: z.nullable(z.string()),
  /** Of the whole package, one decimal; null before the first score. */
  score: z.nullable(z.number()),
  /** Steps that are done. */
  done: z.int(),
  /** In the package's order. */
  steps: z.array(z.object({ state: progressState, best: z.nullable(z.number()), attempts: z.int() })),
})
export type ProgressRow = z.infer<typeof progressRow>

/** Rules of attention whose people are a list: of those whom the finding counts. */
export const LISTED_RULES = ['help', 'hard', 'easy'] as const
export type ListedRule = (typeof LISTED_RULES)[number]

const narrowing = {
  id,
  text: listQuery.text,
  departmentId: z.optional(id),
  /** Exactly this position; `NO_UNIT`: none. */
  positionId: z.optional(id),
  /** Of the whole, or of the step that `subtaskId` names. */
  state: z.optional(progressState),
  subtaskId: z.optional(id),
  /** Those who passed the whole, or that step, in this time. */
  passedFrom: z.optional(timeMs),
  passedTo: z.optional(timeMs),
  /** Those whom this rule counts at the step that `subtaskId` names (docs/attention.md). */
  attention: z.optional(z.enum(LISTED_RULES)),
}

/** The figures count everybody whom text, department and position find, whatever the state: each is the total of the list with its state. */
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
    /** Whether this administrator may excuse people from it. */
    mayExcuse: z.boolean(),
    /** Whether people can be reminded of it: it has begun and not ended. */
    mayRemind: z.boolean(),
    people: z.int(),
    figures: progressCounts,
    steps: z.array(z.object({ id, title: z.string(), type: subtaskType, figures: progressCounts })),
    /** Main departments of these people and those above, each as the filter by it finds people; `NO_UNIT`: without one. */
    departments: z.array(z.object({ id, name: z.string(), people: z.int(), passed: z.int() })),
    /** The positions that these people have; `NO_UNIT`: those without one, last. */
    positions: z.array(z.object({ id, name: z.string(), people: z.int(), passed: z.int() })),
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

/** People whom one call excuses, or reminds. */
export const PEOPLE_AT_ONCE = 100
/** People who can be excused from one package; for more of them its audience is the wrong one. */
export const MOST_EXCUSED = 500
export const EXCUSE_LENGTH = 200

const somePeople = z.array(id).check(z.minLength(1), z.maxLength(PEOPLE_AT_ONCE))

/** Who has passed is reported; the others are excused. What they are at now may be finished. */
export const taskExcuse = endpoint({
  id: 'task.excuse',
  method: 'POST',
  path: `${TASK_PATH}/{id}/excuse`,
  summary: 'Excuses people from a published package, with a reason that they are shown',
  ...taskWrite,
  input: z.object({ id, userIds: somePeople, reason: text(1, EXCUSE_LENGTH) }),
  output: z.object({
    changed: z.int(),
    refused: z.array(z.object({ userId: id, name: z.string(), reason: z.string() })),
  }),
  errors: [
    'task/not_found',
    'task/not_published',
    'task/archived',
    'task/changed_meanwhile',
    'task/person_not_found',
    'task/excuses_full',
  ],
})

export const taskExcuseEnd = endpoint({
  id: 'task.excuseEnd',
  method: 'POST',
  path: `${TASK_PATH}/{id}/excuse/end`,
  summary: 'Takes excuses back: the package is open again for these people, as far as its window allows',
  ...taskWrite,
  input: z.object({ id, userIds: somePeople }),
  output: z.object({ changed: z.int() }),
  errors: ['task/not_found', 'task/not_published', 'task/archived', 'task/changed_meanwhile', 'task/person_not_found'],
})

/** Nobody is reminded of one package twice a day, whoever asks; who has done it, is excused or is through with it is not reminded. */
export const taskRemind = endpoint({
  id: 'task.remind',
  method: 'POST',
  path: `${TASK_PATH}/{id}/remind`,
  summary: 'Reminds people of a package that is open: those named, or everybody in my scope who has not done it',
  ...taskWrite,
  rate: 'heavy',
  /** `text`, `departmentId` and `positionId` narrow everybody down, as they do in the list. */
  input: z.object({
    id,
    userIds: z.nullable(somePeople),
    text: narrowing.text,
    departmentId: narrowing.departmentId,
    positionId: narrowing.positionId,
  }),
  output: z.object({
    reminded: z.int(),
    /** Reminded earlier today. */
    already: z.int(),
    /** Asked for, and nothing is left for them to do. */
    through: z.int(),
  }),
  errors: [
    'task/not_found',
    'task/not_published',
    'task/not_started',
    'task/ended',
    'task/person_not_found',
    'org/not_found',
  ],
})
