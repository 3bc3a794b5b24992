import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { id, int, timeMs } from '../../contract/fields'
import { subtaskType } from './task.contract'
import { reach } from './task-audience.admin.contract'
import { audience, TASK_PATH, taskDetail, taskRead, taskWrite } from './task.admin.contract'

/**
 * One result of the check before publishing. Texts are `task-admin.check.<code>.<level>`, or with a variant
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
    'subtask_front',
    'front',
    'audience',
    'papers',
    'scenes',
    'free_practices',
    'files',
    'films',
    'quick_questions',
    'attempts',
    'minutes',
    'explain_while_open',
    'key_before_retake',
    'not_in_past',
  ]),
  variant: z.nullable(z.string()),
  subtaskId: z.nullable(id),
  /** Parameters of the text. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  /** A repair that `task.fix` accepts; null = no automatic repair. */
  fix: z.nullable(z.enum(['extend_task', 'shorten_subtask', 'even_weights'])),
})
export type CheckRow = z.infer<typeof checkRow>

/** Data of the refusal `task/incomplete`: the problems to fix for the requested publishing time. */
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

/** `at` null: publish now. A time in the past is refused; open problems block both ways. */
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
    'task/template',
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

/** A learner with a running exam or practice of a package. */
const runningLearner = z.object({
  name: z.string(),
  departmentName: z.string(),
  type: subtaskType,
  title: z.string(),
  startedAt: timeMs,
})

/** What an administrator is about to change of a published package. */
export const packageChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['end', 'extend', 'withdraw']) }),
  z.object({ kind: z.literal('audience'), audience }),
  z.object({
    kind: z.literal('replace'),
    subtaskId: id,
    /** What takes its place; absent: the newest version of what it is. */
    other: z.optional(z.object({ resourceId: id, version: int(1, 1_000_000) })),
  }),
])
export type PackageChange = z.infer<typeof packageChange>

/** A version of a paper or scene; `questions` null: it has none. */
const stepFacts = z.object({ title: z.string(), version: z.int(), minutes: z.int(), questions: z.nullable(z.int()) })

/** Whom a change of a published package touches; every such change is shown this first, and asks once with it. */
export const taskImpact = endpoint({
  id: 'task.impact',
  method: 'POST',
  path: `${TASK_PATH}/{id}/impact`,
  summary: 'Whom a change would touch: who has begun, who is running an exam or a practice now, who comes and goes',
  ...taskRead,
  input: z.object({ id, change: packageChange }),
  output: z.object({
    rev: z.int(),
    /** Learners in the audience now. */
    learners: z.int(),
    /** Learners who have begun any step. */
    begun: z.int(),
    /** By kind of the package's subtasks: learners at work now; `cut`: those whose time the package's end cuts short. */
    kinds: z.array(z.object({ type: subtaskType, running: z.int(), cut: z.int() })),
    /** Learners who have seen right answers. */
    keySeen: z.int(),
    /** The first learners with a running exam or practice, within the administrator's data scope. */
    running: z.array(runningLearner),
    /** For a change of the audience; null for other changes. */
    moving: z.nullable(
      z.object({
        joining: z.int(),
        leaving: z.int(),
        /** Of those who leave: who have begun any step, and who are at work now. */
        leavingBegun: z.int(),
        leavingRunning: z.int(),
      }),
    ),
    /** For a newer version of a step's paper or scene, or another one; null for other changes, and when there is none to choose. */
    replacing: z.nullable(
      z.object({
        was: stepFacts,
        is: stepFacts,
        /** Learners who have begun the step and keep what it was; those in the audience who will get what it is then. */
        keeping: z.int(),
        getting: z.int(),
      }),
    ),
  }),
  errors: ['task/not_found', 'task/resource_not_found', 'task/audience_unknown', 'task/audience_out_of_scope'],
})

export const taskEnd = endpoint({
  id: 'task.end',
  method: 'POST',
  path: `${TASK_PATH}/{id}/end`,
  summary: 'Ends a published package now: running exams are handed in as they are, practices after their turn',
  ...taskWrite,
  input: z.object({ id, rev: int(0, 1_000_000_000) }),
  output: z.object({ task: taskDetail }),
  errors: [
    'task/not_found',
    'task/not_published',
    'task/archived',
    'task/not_started',
    'task/ended',
    'task/changed_meanwhile',
  ],
})

/** `endsAt` null: no end. `subtasks`: subtasks with their own end get the new end too. */
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
  errors: ['task/not_found', 'task/not_published', 'task/archived', 'task/end_not_later', 'task/changed_meanwhile'],
})

export const taskWithdraw = endpoint({
  id: 'task.withdraw',
  method: 'POST',
  path: `${TASK_PATH}/{id}/withdraw`,
  summary: 'Takes a published package back before its start: it is a draft again and learners see it no more',
  ...taskWrite,
  input: z.object({ id, rev: int(0, 1_000_000_000) }),
  output: z.object({ task: taskDetail }),
  errors: [
    'task/not_found',
    'task/not_published',
    'task/archived',
    'task/begun',
    'task/is_front',
    'task/changed_meanwhile',
  ],
})
