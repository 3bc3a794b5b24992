import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { id, int, listQuery, page, text, timeMs } from '../../contract/fields'
import { catalogFilter } from '../catalog/catalog.admin.contract'
import { points } from '../../contract/points'
import { WATCH } from './kind/subtask-kinds.rules'
import { packageType, subtaskType } from './task.contract'

/** Publishing state (spec). */
export const publishState = z.enum(['unpublished', 'scheduled', 'publishing', 'published'])
export type PublishState = z.infer<typeof publishState>
/** Running state (spec), from the window. */
export const runState = z.enum(['not_started', 'in_progress', 'ended'])
export type RunState = z.infer<typeof runState>

/** A rule that is evaluated at every read, so that later joiners are included. */
export const audience = z.object({
  everyone: z.boolean(),
  /** Includes sub-departments. */
  departmentIds: z.array(id).check(z.maxLength(200)),
  /** Positions with those below them, roles and levels: who has one of them; absent: none. */
  positionIds: z.optional(z.array(id).check(z.maxLength(200))),
  roleIds: z.optional(z.array(id).check(z.maxLength(200))),
  levelIds: z.optional(z.array(id).check(z.maxLength(200))),
  userIds: z.array(id).check(z.maxLength(1_000)),
  /** People who are left out, whatever else includes them; absent: nobody. */
  exceptIds: z.optional(z.array(id).check(z.maxLength(1_000))),
})
export type AudienceInput = z.infer<typeof audience>

/** Most subtasks of a package. */
export const MOST_SUBTASKS = 30

/** Most minutes that a file can be asked to be read. */
export const MOST_VIEW_MINUTES = 600

/** Most seconds to think about a quick question. */
export const MOST_THINK_SECONDS = 120

/** A subtask of a draft; its kind says what the resource is: a scene's version, a published paper. */
export const subtaskInput = z.object({
  /** Absent for a new one. */
  id: z.optional(id),
  type: subtaskType,
  /** The scene, the paper, the file, the film, or the category of quick questions. */
  resourceId: id,
  /** The scene's version; for a paper its own version, only in responses. */
  version: int(1, 1_000_000),
  passScore: points(0.1, 100),
  /** Per cent; the sum of a package is 100. */
  weight: int(0, 100),
  /** null = unlimited. */
  attempts: z.nullable(int(1, 99_999)),
  /** Within the package's window; null = the package's start. */
  startsAt: z._default(z.nullable(timeMs), null),
  endsAt: z._default(z.nullable(timeMs), null),
  /** Practices: whether a try may be paused, and rehearsals; the organisation's settings may forbid both. */
  pauseAllowed: z._default(z.boolean(), true),
  rehearsalAllowed: z._default(z.boolean(), true),
  /** What is read: minutes that have to be counted; 0: looking at all of it is enough. */
  viewMinutes: z._default(int(0, MOST_VIEW_MINUTES), 0),
  /** Films: the share that has to be watched, in per cent, and whether one may jump to what was not watched. */
  watchPercent: z._default(int(1, 100), WATCH.percent),
  skipAllowed: z._default(z.boolean(), WATCH.skipAllowed),
  /** Quick questions: how many an attempt asks (0 = all), a second try after an answer that is not right, seconds to think. */
  draw: z._default(int(0, 100), 0),
  secondTry: z._default(z.boolean(), false),
  thinkSeconds: z._default(int(0, MOST_THINK_SECONDS), 0),
  /** Place in the package's list of the subtask that has to be passed first; null: none. */
  front: z._default(z.nullable(int(0, MOST_SUBTASKS - 1)), null),
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
  /** Path of its picture: an upload, or one that comes with the product; '' for none. */
  cover: z._default(z.string().check(z.maxLength(256)), ''),
  /** The package that learners have to pass first; null: none. */
  frontId: z._default(z.nullable(id), null),
  subtasks: z._default(z.array(subtaskInput).check(z.maxLength(MOST_SUBTASKS)), []),
}

export const taskAdminRow = z.object({
  id,
  title: z.string(),
  type: packageType,
  catalogId: z.nullable(id),
  /** Empty without a category. */
  catalogName: z.string(),
  publishState,
  runState,
  startsAt: z.nullable(timeMs),
  endsAt: z.nullable(timeMs),
  publishAt: z.nullable(timeMs),
  publishedAt: z.nullable(timeMs),
  passScore: z.number(),
  sort: z.int(),
  subtasks: z.int(),
  /** Learners in the audience now. */
  learners: z.int(),
  creator: z.string(),
  updatedAt: timeMs,
  rev: z.int(),
  /** Why a scheduled publishing failed: `task-admin.failure.<code>`. */
  failure: z.nullable(z.string()),
  /** Put away after its end: it stands only in the list of archived packages. */
  archived: z.boolean(),
  /** A draft that is only copied, never published. */
  template: z.boolean(),
  can: z.object({
    edit: z.boolean(),
    publish: z.boolean(),
    unschedule: z.boolean(),
    remove: z.boolean(),
    /** To another category. */
    move: z.boolean(),
    /** For a published package: `end` now, `extend` moves its end, `withdraw` makes it a draft before its start. */
    end: z.boolean(),
    extend: z.boolean(),
    withdraw: z.boolean(),
    /** `adjust` until it ends: its audience, newer versions in its steps; `archive` after its end, `unarchive` from there. */
    adjust: z.boolean(),
    archive: z.boolean(),
    unarchive: z.boolean(),
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
  /** The newest version, to offer it. */
  newestVersion: z.int(),
})
export type SubtaskAdminView = z.infer<typeof subtaskAdminView>

const named = z.object({ id, name: z.string() })

/** Names of what an audience includes and of its exceptions. */
export const audienceNames = z.object({
  departments: z.array(named),
  positions: z.array(named),
  roles: z.array(named),
  levels: z.array(named),
  users: z.array(named),
  exceptions: z.array(named),
})

export const taskDetail = z.object({
  ...taskAdminRow.shape,
  audience,
  audienceNames,
  /** The departments from which this administrator may choose; null = all departments and everyone. */
  audienceScope: z.nullable(z.array(id)),
  ordered: z.boolean(),
  /** Path of the picture, '' without one, and its address. */
  cover: z.string(),
  coverUrl: z.string(),
  /** The package that learners have to pass first; `gone`: it was deleted. */
  front: z.nullable(z.object({ id, title: z.string(), gone: z.boolean() })),
  subtaskRows: z.array(subtaskAdminView),
})
export type TaskDetail = z.infer<typeof taskDetail>

export const TASK_PATH = 'api/admin/task'
export const taskRead = { effect: 'read', auth: 'session', action: 'task.read' } as const
export const taskWrite = { effect: 'write', auth: 'session', action: 'task.write' } as const

/** The lists that packages are kept in: those in work and in use, those put away after their end, templates. */
export const taskShelf = z.enum(['current', 'archived', 'templates'])
export type TaskShelf = z.infer<typeof taskShelf>

export const taskAdminList = endpoint({
  id: 'task.adminList',
  method: 'GET',
  path: TASK_PATH,
  summary: 'Task packages; text finds the title; sort: updatedAt, title, startsAt, endsAt, sort',
  ...taskRead,
  input: z.object({
    ...listQuery,
    type: z.optional(packageType),
    publishState: z.optional(publishState),
    runState: z.optional(runState),
    /** Those that have not ended and do so by then. */
    endsBefore: z.optional(timeMs),
    /** Each type has a tree of its own, so `type` is required with it. */
    catalogId: catalogFilter,
    shelf: z._default(taskShelf, 'current'),
  }),
  output: page(taskAdminRow),
})

export const taskAdminGet = endpoint({
  id: 'task.adminGet',
  method: 'GET',
  path: `${TASK_PATH}/{id}`,
  summary: 'One package with its subtasks',
  ...taskRead,
  input: z.object({ id }),
  output: z.object({ task: taskDetail }),
  errors: ['task/not_found'],
})

export const taskCreate = endpoint({
  id: 'task.create',
  method: 'POST',
  path: TASK_PATH,
  summary: 'A draft; learners do not see it',
  ...taskWrite,
  input: z.object({ ...taskBody, catalogId: z._default(z.nullable(id), null) }),
  output: z.object({ task: taskDetail }),
  errors: ['catalog/not_found', 'task/resource_not_found', 'task/audience_unknown', 'task/audience_out_of_scope'],
})

export const taskUpdate = endpoint({
  id: 'task.update',
  method: 'PUT',
  path: `${TASK_PATH}/{id}`,
  summary: 'Changes a draft; a published package is locked',
  ...taskWrite,
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
  path: `${TASK_PATH}/{id}`,
  summary: 'Moves a draft to the recycle bin',
  ...taskWrite,
  input: z.object({ id }),
  output: z.object({}),
  errors: ['task/not_found', 'task/published'],
})
