import * as z from 'zod/mini'
import { AppError } from '@lianda/shared/error/app-error'
import type { CommandEvent, PayloadOf, ReplyOf, StreamEvent } from '@lianda/shared/contract/event'
import type { Actor } from '../../actor'
import { fieldErrors } from '../validation/field-errors'

/** The socket interface for handlers. */
export interface SocketCall {
  socketId: string
  actor: Actor
  /** Joins a room named `<noun>:<id>`. */
  join(room: string): void
  leave(room: string): void
  emit<P extends z.core.$ZodType>(event: StreamEvent<P>, payload: PayloadOf<StreamEvent<P>>): void
}

export type SocketLeave = (call: Pick<SocketCall, 'socketId' | 'actor'>) => void

/** A declared event bound to its handler. Created only by `onCommand` and `onStream`. */
export interface SocketHandler {
  name: string
  /** Validates the payload and runs the handler; resolves to the checked reply of a command. */
  run(call: SocketCall, payload: unknown): Promise<unknown>
  kind: 'command' | 'stream'
}

/**
 * A handler has two steps. `find` loads the object that the payload names, only among this user's own objects, and
 * throws if it is not there; it changes nothing. `run` gets that object and is not called without it.
 */
interface Checked<P, Own, Reply> {
  find(call: SocketCall, payload: P): Promise<Own> | Own
  run(call: SocketCall, payload: P, own: Own): Promise<Reply> | Reply
}

/** A call over the socket. The device gets an error as a CommandFailure. */
export function onCommand<P extends z.core.$ZodType, R extends z.core.$ZodType, Own>(
  event: CommandEvent<P, R>,
  { find, run }: Checked<PayloadOf<CommandEvent<P, R>>, Own, ReplyOf<CommandEvent<P, R>>>,
): SocketHandler {
  return {
    name: event.name,
    kind: 'command',
    async run(call, given) {
      const payload = parsePayload(event.payload, given)
      return checkReply(event, await run(call, payload, await find(call, payload)))
    },
  }
}

/**
 * Data that the device sends without waiting for an answer. Errors are logged and not sent back. `find` returns null if
 * the object does not exist (any more); the data is then dropped.
 */
export function onStream<P extends z.core.$ZodType, Own>(
  event: StreamEvent<P>,
  {
    find,
    run,
  }: Omit<Checked<PayloadOf<StreamEvent<P>>, Own, void>, 'find'> & {
    find(call: SocketCall, payload: PayloadOf<StreamEvent<P>>): Own | null
  },
): SocketHandler {
  return {
    name: event.name,
    kind: 'stream',
    async run(call, given) {
      const payload = parsePayload(event.payload, given)
      const own = find(call, payload)
      if (own !== null) await run(call, payload, own)
    },
  }
}

function parsePayload<P extends z.core.$ZodType>(schema: P, payload: unknown): z.core.output<P> {
  const parsed = z.safeParse(schema, payload)
  if (!parsed.success) throw new AppError('request/invalid', { fields: fieldErrors(parsed.error.issues) })
  return parsed.data
}

/** Strips properties that the contract does not name, so that no other property of a document is sent. */
function checkReply<P extends z.core.$ZodType, R extends z.core.$ZodType>(
  event: CommandEvent<P, R>,
  reply: unknown,
): z.core.output<R> {
  const parsed = z.safeParse(event.reply, reply)
  if (!parsed.success) throw new AppError('server/fault', { cause: parsed.error })
  return parsed.data
}
