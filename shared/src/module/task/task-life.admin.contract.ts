import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { id, int, listQuery, page, text } from '../../contract/fields'
import { operationRow } from '../log/log.admin.contract'
import { audience, TASK_PATH, taskDetail, taskRead, taskWrite } from './task.admin.contract'

/** Times are not copied; `template`: the copy is one, whatever the original is. `left`: titles of the steps that this administrator can't choose, which the copy lacks. */
export const taskCopy = endpoint({
  id: 'task.copy',
  method: 'POST',
  path: `${TASK_PATH}/{id}/copy`,
  summary: 'A new draft with the steps, the rules and the audience of a package, without its times',
  ...taskWrite,
  input: z.object({ id, title: text(1, 64), template: z._default(z.boolean(), false) }),
  output: z.object({ task: taskDetail, left: z.array(z.string()) }),
  errors: ['task/not_found'],
})

/** Steps for several packages at once; `archive` puts ended packages out of the list and changes nothing for learners. */
export const batchStep = z.enum(['archive', 'unarchive', 'unschedule', 'withdraw', 'delete'])
export type BatchStep = z.infer<typeof batchStep>

/** Packages in one call of `task.batch` and `task.move`. */
export const TASKS_AT_ONCE = 100

const someTasks = z.array(id).check(z.minLength(1), z.maxLength(TASKS_AT_ONCE))
const refused = z.array(z.object({ id, title: z.string(), reason: z.string() }))

/** One step for several packages. Those that can't be changed are reported; the others are changed. */
export const taskBatch = endpoint({
  id: 'task.batch',
  method: 'POST',
  path: `${TASK_PATH}/batch`,
  summary: 'Archives packages, takes them from the archive, takes their schedules back, withdraws or deletes them',
  ...taskWrite,
  input: z.object({ ids: someTasks, step: batchStep }),
  output: z.object({ changed: z.int(), refused }),
})

/** Published ones too: where a package lies is the back office's alone. */
export const taskMove = endpoint({
  id: 'task.move',
  method: 'POST',
  path: `${TASK_PATH}/move`,
  summary: 'Moves packages to another category of their type, or out of all',
  ...taskWrite,
  input: z.object({ ids: someTasks, catalogId: z.nullable(id) }),
  output: z.object({ changed: z.int(), refused }),
})

/** The learners who are in it now and not in the new audience finish what they are at, and can begin nothing more. */
export const taskAudienceChange = endpoint({
  id: 'task.audienceChange',
  method: 'PUT',
  path: `${TASK_PATH}/{id}/audience`,
  summary: 'Adds people and departments to a published package, or takes them out',
  ...taskWrite,
  input: z.object({ id, rev: int(0, 1_000_000_000), audience }),
  output: z.object({ task: taskDetail }),
  errors: [
    'task/not_found',
    'task/not_published',
    'task/archived',
    'task/ended',
    'task/changed_meanwhile',
    'task/audience_empty',
    'task/audience_unknown',
    'task/audience_out_of_scope',
  ],
})

/**
 * `version`: the newest, as it was shown, or that of another paper or scene, `resourceId`. Who has begun the step keeps
 * what it was.
 */
export const taskReplace = endpoint({
  id: 'task.replace',
  method: 'PUT',
  path: `${TASK_PATH}/{id}/subtask/{subtaskId}`,
  summary:
    'Gives a step of a published package the newest version of its paper or scene, or another one, for those who have not begun it',
  ...taskWrite,
  input: z.object({
    id,
    rev: int(0, 1_000_000_000),
    subtaskId: id,
    version: int(1, 1_000_000),
    resourceId: z.optional(id),
  }),
  output: z.object({ task: taskDetail }),
  errors: [
    'task/not_found',
    'task/not_published',
    'task/archived',
    'task/ended',
    'task/changed_meanwhile',
    'task/resource_not_found',
    'task/incomplete',
  ],
})

const { account: _account, ip: _ip, requestId: _requestId, ...historyShape } = operationRow.shape

/** One change of a package: who, when, before and after. */
export const historyRow = z.object(historyShape)
export type HistoryRow = z.infer<typeof historyRow>

export const taskHistory = endpoint({
  id: 'task.history',
  method: 'GET',
  path: `${TASK_PATH}/{id}/history`,
  summary: 'Every change of a package by administrators, newest first, with whom it touched',
  ...taskRead,
  input: z.object({ id, page: listQuery.page, rows: listQuery.rows }),
  output: page(historyRow),
  errors: ['task/not_found'],
})
