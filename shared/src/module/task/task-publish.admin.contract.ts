import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { id, int, timeMs } from '../../contract/fields'
import { reach } from './task-audience.admin.contract'
import { TASK_PATH, taskDetail, taskRead, taskWrite } from './task.admin.contract'

/**
 * One line of the check before publishing. Sentences are `task-admin.check.<code>.<level>`, or with a variant
 * `task-admin.check.<code>.<variant>`; each has a `title` and a `detail`.
 */
export const checkRow = z.object({
  level: z.enum(['must', 'look', 'passed']),
  code: z.enum([
    'subtasks',
    'weights',
    'pass_score',
    'window',
    'subtask_window',
    'audience',
    'papers',
    'scenes',
    'attempts',
    'minutes',
    'explain_while_open',
    'key_before_retake',
    'not_in_past',
  ]),
  variant: z.nullable(z.string()),
  subtaskId: z.nullable(id),
  /** Figures and names of the sentence. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  /** A repair that `task.fix` takes; null = by hand. */
  fix: z.nullable(z.enum(['extend_task', 'shorten_subtask', 'even_weights'])),
})
export type CheckRow = z.infer<typeof checkRow>

/** What a refusal `task/incomplete` carries: what must be fixed at the time that was asked for. */
export const incompleteTask = z.object({ problems: z.array(checkRow) })
export type IncompleteTask = z.infer<typeof incompleteTask>

export const taskCheck = endpoint({
  id: 'task.check',
  method: 'GET',
  path: `${TASK_PATH}/{id}/check`,
  summary: 'Before publishing: what must be fixed, what is worth a look, what passed; who will get it',
  ...taskRead,
  input: z.object({ id }),
  output: z.object({
    rows: z.array(checkRow),
    rev: z.int(),
    ...reach.shape,
  }),
  errors: ['task/not_found'],
})

export const taskFix = endpoint({
  id: 'task.fix',
  method: 'POST',
  path: `${TASK_PATH}/{id}/fix`,
  summary: 'Takes a proposed repair of the check',
  ...taskWrite,
  input: z.object({
    id,
    rev: int(0, 1_000_000_000),
    fix: z.enum(['extend_task', 'shorten_subtask', 'even_weights']),
    subtaskId: z.optional(id),
  }),
  output: z.object({ task: taskDetail }),
  errors: ['task/not_found', 'task/published', 'task/changed_meanwhile'],
})

/** `at` null: now. A time in the past is refused; what must be fixed blocks both. */
export const taskPublish = endpoint({
  id: 'task.publish',
  method: 'POST',
  path: `${TASK_PATH}/{id}/publish`,
  summary: 'Publishes now or at a time; from then on subtasks are locked',
  ...taskWrite,
  input: z.object({ id, rev: int(0, 1_000_000_000), at: z._default(z.nullable(timeMs), null) }),
  output: z.object({ task: taskDetail }),
  errors: [
    'task/not_found',
    'task/published',
    'task/changed_meanwhile',
    'task/incomplete',
    'task/publish_in_past',
    'task/audience_unknown',
    'task/audience_out_of_scope',
  ],
})

export const taskUnschedule = endpoint({
  id: 'task.unschedule',
  method: 'POST',
  path: `${TASK_PATH}/{id}/unschedule`,
  summary: 'Takes a scheduled publishing back; the package is a draft again',
  ...taskWrite,
  input: z.object({ id, rev: int(0, 1_000_000_000) }),
  output: z.object({ task: taskDetail }),
  errors: ['task/not_found', 'task/published', 'task/changed_meanwhile'],
})

/** Somebody who is in the middle of an exam or a practice of a package. */
const runningLearner = z.object({
  name: z.string(),
  departmentName: z.string(),
  type: z.union([z.literal(1), z.literal(2)]),
  title: z.string(),
  startedAt: timeMs,
})

/** Whom ending, extending or withdrawing touches, said before it is done. */
export const taskImpact = endpoint({
  id: 'task.impact',
  method: 'GET',
  path: `${TASK_PATH}/{id}/impact`,
  summary: 'Who has begun a published package, who is running an exam or a practice of it now',
  ...taskRead,
  input: z.object({ id }),
  output: z.object({
    rev: z.int(),
    /** People the audience means now. */
    learners: z.int(),
    /** People who began anything of it. */
    begun: z.int(),
    runningExams: z.int(),
    runningPractices: z.int(),
    /** Running exams whose time the package's end cuts short. */
    cutExams: z.int(),
    /** People who have been shown right answers. */
    keySeen: z.int(),
    /** The first of those who run, within my data scope. */
    running: z.array(runningLearner),
  }),
  errors: ['task/not_found'],
})

export const taskEnd = endpoint({
  id: 'task.end',
  method: 'POST',
  path: `${TASK_PATH}/{id}/end`,
  summary: 'Ends a published package now: running exams are handed in as they are, practices after their turn',
  ...taskWrite,
  input: z.object({ id, rev: int(0, 1_000_000_000) }),
  output: z.object({ task: taskDetail }),
  errors: ['task/not_found', 'task/not_published', 'task/not_started', 'task/ended', 'task/changed_meanwhile'],
})

/** `endsAt` null: no end. `subtasks`: steps that have an end of their own get the new one too. */
export const taskExtend = endpoint({
  id: 'task.extend',
  method: 'POST',
  path: `${TASK_PATH}/{id}/extend`,
  summary: 'A later end for a published package, also after it has ended; exams that the old one cut short move along',
  ...taskWrite,
  input: z.object({
    id,
    rev: int(0, 1_000_000_000),
    endsAt: z.nullable(timeMs),
    subtasks: z._default(z.boolean(), false),
  }),
  output: z.object({ task: taskDetail }),
  errors: ['task/not_found', 'task/not_published', 'task/end_not_later', 'task/changed_meanwhile'],
})

export const taskWithdraw = endpoint({
  id: 'task.withdraw',
  method: 'POST',
  path: `${TASK_PATH}/{id}/withdraw`,
  summary: 'Takes a published package back before its start: it is a draft again and learners see it no more',
  ...taskWrite,
  input: z.object({ id, rev: int(0, 1_000_000_000) }),
  output: z.object({ task: taskDetail }),
  errors: ['task/not_found', 'task/not_published', 'task/begun', 'task/changed_meanwhile'],
})
