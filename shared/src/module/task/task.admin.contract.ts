import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { id, int, listQuery, page, text, timeMs } from '../../contract/fields'
import { points } from '../../contract/points'
import { packageType } from './task.contract'

/** Publishing (spec): unpublished, scheduled, publishing, published. */
export const publishState = z.enum(['unpublished', 'scheduled', 'publishing', 'published'])
export type PublishState = z.infer<typeof publishState>
/** Running (spec): by the window. */
export const runState = z.enum(['not_started', 'in_progress', 'ended'])
export type RunState = z.infer<typeof runState>

/** A rule, evaluated whenever it is read: later joiners are in. */
export const audience = z.object({
  everyone: z.boolean(),
  /** With their sub-departments. */
  departmentIds: z.array(id).check(z.maxLength(200)),
  userIds: z.array(id).check(z.maxLength(1_000)),
})
export type AudienceInput = z.infer<typeof audience>

/** A subtask of a draft: 1 scenario (a scene's version), 2 exam (a published paper). */
export const subtaskInput = z.object({
  /** Absent for a new one. */
  id: z.optional(id),
  type: z.union([z.literal(1), z.literal(2)]),
  /** The scene, or the paper. */
  resourceId: id,
  /** The scene's version; for a paper its own, only on the way out. */
  version: int(1, 1_000_000),
  passScore: points(0.1, 100),
  /** Per cent; all of a package 100. */
  weight: int(0, 100),
  /** null = as often as one likes. */
  attempts: z.nullable(int(1, 99_999)),
  /** Inside the package's window; null = the package's. */
  startsAt: z._default(z.nullable(timeMs), null),
  endsAt: z._default(z.nullable(timeMs), null),
})
export type SubtaskInput = z.infer<typeof subtaskInput>

export const taskBody = {
  title: text(1, 64),
  type: packageType,
  audience,
  startsAt: z._default(z.nullable(timeMs), null),
  endsAt: z._default(z.nullable(timeMs), null),
  passScore: points(0.1, 100),
  ordered: z._default(z.boolean(), false),
  sort: z._default(int(0, 99_999), 0),
  subtasks: z._default(z.array(subtaskInput).check(z.maxLength(30)), []),
}

export const taskAdminRow = z.object({
  id,
  title: z.string(),
  type: packageType,
  publishState,
  runState,
  startsAt: z.nullable(timeMs),
  endsAt: z.nullable(timeMs),
  publishAt: z.nullable(timeMs),
  publishedAt: z.nullable(timeMs),
  passScore: z.number(),
  sort: z.int(),
  subtasks: z.int(),
  /** People the audience means now. */
  learners: z.int(),
  creator: z.string(),
  updatedAt: timeMs,
  rev: z.int(),
  /** A scheduled publishing that failed says why: `task-admin.failure.<code>`. */
  failure: z.nullable(z.string()),
  can: z.object({
    edit: z.boolean(),
    publish: z.boolean(),
    unschedule: z.boolean(),
    remove: z.boolean(),
    /** Published: end it now; move its end; before its start, back to a draft. */
    end: z.boolean(),
    extend: z.boolean(),
    withdraw: z.boolean(),
  }),
})
export type TaskAdminRow = z.infer<typeof taskAdminRow>

/** A subtask with what the editor shows of its resource. */
export const subtaskAdminView = z.object({
  ...subtaskInput.shape,
  id,
  title: z.string(),
  minutes: z.int(),
  /** Exams: questions. */
  questions: z.nullable(z.int()),
  /** The newest version there is, to offer it. */
  newestVersion: z.int(),
})
export type SubtaskAdminView = z.infer<typeof subtaskAdminView>

export const taskDetail = z.object({
  ...taskAdminRow.shape,
  audience,
  /** Names of what the audience lists. */
  audienceNames: z.object({
    departments: z.array(z.object({ id, name: z.string() })),
    users: z.array(z.object({ id, name: z.string() })),
  }),
  /** The departments from which this administrator may choose; null = all, and everyone. */
  audienceScope: z.nullable(z.array(id)),
  ordered: z.boolean(),
  subtaskRows: z.array(subtaskAdminView),
})
export type TaskDetail = z.infer<typeof taskDetail>

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

/** Whom an audience means now: people, and the departments they are in, by the branches that were chosen. */
export const reach = z.object({
  learners: z.int(),
  /** Departments with at least one of these people. */
  departmentCount: z.int(),
  /** Most people first; id null: people named one by one, or without a department. */
  departments: z.array(z.object({ id: z.nullable(id), name: z.string(), learners: z.int() })),
})
export type Reach = z.infer<typeof reach>

const base = 'api/admin/task'
const read = { effect: 'read', auth: 'session', action: 'task.read' } as const
const write = { effect: 'write', auth: 'session', action: 'task.write' } as const

export const taskAdminList = endpoint({
  id: 'task.adminList',
  method: 'GET',
  path: base,
  summary: 'Task packages; text finds the title; sort: updatedAt, title, startsAt, endsAt, sort',
  ...read,
  input: z.object({
    ...listQuery,
    type: z.optional(packageType),
    publishState: z.optional(publishState),
    runState: z.optional(runState),
  }),
  output: page(taskAdminRow),
})

export const taskAdminGet = endpoint({
  id: 'task.adminGet',
  method: 'GET',
  path: `${base}/{id}`,
  summary: 'One package with its subtasks',
  ...read,
  input: z.object({ id }),
  output: z.object({ task: taskDetail }),
  errors: ['task/not_found'],
})

export const taskCreate = endpoint({
  id: 'task.create',
  method: 'POST',
  path: base,
  summary: 'A draft; learners do not see it',
  ...write,
  input: z.object(taskBody),
  output: z.object({ task: taskDetail }),
  errors: ['task/resource_not_found', 'task/audience_unknown', 'task/audience_out_of_scope'],
})

export const taskUpdate = endpoint({
  id: 'task.update',
  method: 'PUT',
  path: `${base}/{id}`,
  summary: 'Changes a draft; a published package is locked',
  ...write,
  input: z.object({ id, rev: int(0, 1_000_000_000), ...taskBody }),
  output: z.object({ task: taskDetail }),
  errors: [
    'task/not_found',
    'task/published',
    'task/changed_meanwhile',
    'task/resource_not_found',
    'task/audience_unknown',
    'task/audience_out_of_scope',
  ],
})

export const taskDelete = endpoint({
  id: 'task.delete',
  method: 'DELETE',
  path: `${base}/{id}`,
  summary: 'Moves a draft to the recycle bin',
  ...write,
  input: z.object({ id }),
  output: z.object({}),
  errors: ['task/not_found', 'task/published'],
})

export const taskCheck = endpoint({
  id: 'task.check',
  method: 'GET',
  path: `${base}/{id}/check`,
  summary: 'Before publishing: what must be fixed, what is worth a look, what passed; who will get it',
  ...read,
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
  path: `${base}/{id}/fix`,
  summary: 'Takes a proposed repair of the check',
  ...write,
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
  path: `${base}/{id}/publish`,
  summary: 'Publishes now or at a time; from then on subtasks are locked',
  ...write,
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
  path: `${base}/{id}/unschedule`,
  summary: 'Takes a scheduled publishing back; the package is a draft again',
  ...write,
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
  path: `${base}/{id}/impact`,
  summary: 'Who has begun a published package, who is running an exam or a practice of it now',
  ...read,
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
  path: `${base}/{id}/end`,
  summary: 'Ends a published package now: running exams are handed in as they are, practices after their turn',
  ...write,
  input: z.object({ id, rev: int(0, 1_000_000_000) }),
  output: z.object({ task: taskDetail }),
  errors: ['task/not_found', 'task/not_published', 'task/not_started', 'task/ended', 'task/changed_meanwhile'],
})

/** `endsAt` null: no end. `subtasks`: steps that have an end of their own get the new one too. */
export const taskExtend = endpoint({
  id: 'task.extend',
  method: 'POST',
  path: `${base}/{id}/extend`,
  summary: 'A later end for a published package, also after it has ended; exams that the old one cut short move along',
  ...write,
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
  path: `${base}/{id}/withdraw`,
  summary: 'Takes a published package back before its start: it is a draft again and learners see it no more',
  ...write,
  input: z.object({ id, rev: int(0, 1_000_000_000) }),
  output: z.object({ task: taskDetail }),
  errors: ['task/not_found', 'task/not_published', 'task/begun', 'task/changed_meanwhile'],
})

/** How many people a rule means now, by department. */
export const audienceCount = endpoint({
  id: 'task.audienceCount',
  method: 'POST',
  path: `${base}/audience`,
  summary: 'Who would get it: how many people, by department',
  effect: 'read',
  auth: 'session',
  action: 'task.read',
  input: z.object({ audience }),
  output: reach,
  errors: ['task/audience_unknown', 'task/audience_out_of_scope'],
})

/** What a subtask can be made of: scenes that are ready, papers that are published. */
export const resourceList = endpoint({
  id: 'task.resourceList',
  method: 'GET',
  path: `${base}/resource`,
  summary: 'The picker: scenes (type 1) or published papers (type 2)',
  ...read,
  input: z.object({ ...listQuery, type: z.union([z.literal(1), z.literal(2)]) }),
  output: page(
    z.object({
      id,
      title: z.string(),
      version: z.int(),
      minutes: z.int(),
      questions: z.nullable(z.int()),
      passScore: z.nullable(z.number()),
      categoryName: z.string(),
      updatedAt: timeMs,
    }),
  ),
})

/** People for the audience picker: enabled users within my data scope. */
export const learnerList = endpoint({
  id: 'task.learnerList',
  method: 'GET',
  path: `${base}/learner`,
  summary: 'The picker of people; page size 20',
  ...read,
  input: z.object({ ...listQuery, departmentId: z.optional(id) }),
  output: page(z.object({ id, name: z.string(), account: z.string(), workno: z.string(), departmentName: z.string() })),
})
