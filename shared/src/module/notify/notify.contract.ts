import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { id, listQuery, page, timeMs } from '../../contract/fields'
import { MESSAGE_KIND_NAMES, MESSAGE_SIDES } from './message-kinds.rules'

const side = z.enum(MESSAGE_SIDES)

const message = z.object({
  id,
  kind: z.enum(MESSAGE_KIND_NAMES),
  /** Id of what it is about: a package, an exam, or a day of a duty; '' where its place needs none. */
  about: z.string(),
  /** What its place needs besides: the package of an exam, the type of a package, kind and step of a record and so on. */
  within: z.string(),
  /** Name of what it is about, as it was then. */
  title: z.string(),
  /** A name or a reason that belongs to it; '' for none. */
  note: z.string(),
  /** A number that belongs to it. */
  n: z.int(),
  /** A time that it is about: the end of a package or of a day. */
  dueAt: z.nullable(timeMs),
  at: timeMs,
  read: z.boolean(),
})
export type Message = z.infer<typeof message>

const PATH = 'api/trainning/user/messages'

export const messageList = endpoint({
  id: 'notify.list',
  method: 'GET',
  path: PATH,
  summary: 'My messages of one side, newest first',
  effect: 'read',
  auth: 'session',
  action: 'notify.own',
  input: z.object({ side, page: listQuery.page, rows: listQuery.rows }),
  output: z.object({ ...page(message).shape, unread: z.int() }),
})

export const messageCount = endpoint({
  id: 'notify.count',
  method: 'GET',
  path: `${PATH}/count`,
  summary: 'How many messages of one side I have not read',
  effect: 'read',
  auth: 'session',
  action: 'notify.own',
  input: z.object({ side }),
  output: z.object({ unread: z.int() }),
})

export const messageRead = endpoint({
  id: 'notify.read',
  method: 'POST',
  path: `${PATH}/read`,
  summary: 'I have read these messages; those that are not mine are left out',
  effect: 'write',
  auth: 'session',
  action: 'notify.own',
  input: z.object({ side, ids: z.array(id).check(z.minLength(1), z.maxLength(100)) }),
  output: z.object({ unread: z.int() }),
})

export const messageReadAll = endpoint({
  id: 'notify.readAll',
  method: 'POST',
  path: `${PATH}/read/all`,
  summary: 'I have read all messages up to a time: what came after it stays unread',
  effect: 'write',
  auth: 'session',
  action: 'notify.own',
  input: z.object({ side, until: timeMs }),
  output: z.object({ unread: z.int() }),
})
