import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { id, listQuery, page, timeMs } from '../../contract/fields'

/**
 * One change by an administrator, or the combined saves of one editing session. `before` and `after` hold only what
 * differs, without secrets (operations.rules.ts).
 */
export const operationRow = z.object({
  id,
  at: timeMs,
  /** Time of the last save of the editing session; `saves` counts them. */
  untilAt: timeMs,
  saves: z.int(),
  actorId: id,
  actorName: z.string(),
  account: z.string(),
  action: z.string(),
  /** The kind of object; `objectId` is its id. */
  noun: z.string(),
  objectId: z.string(),
  objectName: z.string(),
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
  ip: z.string(),
  requestId: z.string(),
})
export type OperationRow = z.infer<typeof operationRow>

const filters = {
  action: z.optional(z.string().check(z.maxLength(64))),
  /** The subject: `user`, `task`, `exam`, ... */
  noun: z.optional(z.string().check(z.maxLength(32))),
  actorId: z.optional(id),
  objectId: z.optional(id),
  from: z.optional(timeMs),
  to: z.optional(timeMs),
}
const read = { effect: 'read', auth: 'session', action: 'log.read' } as const

export const operationList = endpoint({
  id: 'log.operationList',
  method: 'GET',
  path: 'api/admin/log/operation',
  summary: "Administrators' changes, newest first; saves soon after each other are one row",
  ...read,
  input: z.object({ ...listQuery, ...filters }),
  output: page(operationRow),
})

export const operationActors = endpoint({
  id: 'log.operationActors',
  method: 'GET',
  path: 'api/admin/log/operation/actor',
  summary: 'Who stands in the operation log, by name',
  ...read,
  input: z.object({}),
  output: z.object({ rows: z.array(z.object({ id, name: z.string() })) }),
})

export const operationExport = endpoint({
  id: 'log.operationExport',
  method: 'POST',
  path: 'api/admin/log/operation/export',
  summary: 'What the filters match as Excel, in words',
  ...read,
  rate: 'heavy',
  input: z.object({ text: z.optional(z.string().check(z.maxLength(64))), ...filters }),
  output: z.object({ url: z.string(), name: z.string(), rows: z.int() }),
})
