import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { id, listQuery, page, timeMs } from '../../contract/fields'
import { packageType } from './task.contract'
import { publishState, taskRead, TASK_PATH, taskWrite } from './task.admin.contract'

/**
 * What can fail with a package without anybody looking on: `schedule` its publishing at a time, `moved_end` telling a
 * moved end to those who are at work, `closing` ending work whose time is over, `scoring` scoring it.
 */
export const faultKind = z.enum(['schedule', 'moved_end', 'closing', 'scoring'])
export type FaultKind = z.infer<typeof faultKind>
export const FAULT_KINDS = faultKind.options

export const taskFault = z.object({
  what: faultKind,
  /** What the check before publishing found: `task-admin.failure.<code>`; null: an error, which `reason` says. */
  check: z.nullable(z.string()),
  /** In the reader's language; '' with `check`, and for an error that only the server's log explains. */
  reason: z.string(),
  /** Exams and practices that are still open because of it; 0 for `schedule` and `moved_end`. */
  works: z.int(),
  tries: z.int(),
  since: timeMs,
  /** The last try. */
  at: timeMs,
})
export type TaskFault = z.infer<typeof taskFault>

export const taskFaultRow = z.object({
  id,
  title: z.string(),
  type: packageType,
  publishState,
  creator: z.string(),
  /** When something of it failed first. */
  faultAt: timeMs,
  faults: z.array(taskFault),
})
export type TaskFaultRow = z.infer<typeof taskFaultRow>

export const faultList = endpoint({
  id: 'task.faultList',
  method: 'GET',
  path: `${TASK_PATH}/exception`,
  summary: 'Packages that one may change whose publishing, closing or scoring failed; sort: faultAt, title',
  ...taskRead,
  input: z.object({ ...listQuery, type: z.optional(packageType), what: z.optional(faultKind) }),
  output: page(taskFaultRow),
})

export const faultRetry = endpoint({
  id: 'task.faultRetry',
  method: 'POST',
  path: `${TASK_PATH}/{id}/exception`,
  summary: 'Tries now what failed; answers with what is still in the way, null: nothing',
  ...taskWrite,
  input: z.object({ id, what: faultKind }),
  output: z.object({ fault: z.nullable(taskFault) }),
  errors: ['task/not_found', 'task/changed_meanwhile', 'task/audience_unknown', 'task/audience_out_of_scope'],
})
