import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { id, listQuery, page, timeMs } from '../../contract/fields'

/** One change by an administrator. `before` and `after` hold only what changed, secrets left out. */
export const operationRow = z.object({
  id,
  at: timeMs,
  actorId: id,
  actorName: z.string(),
  account: z.string(),
  action: z.string(),
  /** The kind of object and its id. */
  noun: z.string(),
  objectId: z.string(),
  objectName: z.string(),
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
  ip: z.string(),
  requestId: z.string(),
})
export type OperationRow = z.infer<typeof operationRow>

export const operationList = endpoint({
  id: 'log.operationList',
  method: 'GET',
  path: 'api/admin/log/operation',
  summary: "Administrators' changes, newest first",
  effect: 'read',
  auth: 'session',
  action: 'log.read',
  input: z.object({
    ...listQuery,
    action: z.optional(z.string().check(z.maxLength(64))),
    from: z.optional(timeMs),
    to: z.optional(timeMs),
  }),
  output: page(operationRow),
})
