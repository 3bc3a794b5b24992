import * as z from 'zod/mini'
import { AppError } from '@lianda/shared/error/app-error'
import type { CommandEvent, PayloadOf, ReplyOf, StreamEvent } from '@lianda/shared/contract/event'
import type { Actor } from '../../actor'
import { fieldErrors } from '../validation/field-errors'

/** One socket as a handler sees it. */
export interface SocketCall {
  socketId: string
  actor: Actor
  /** Enters a room: `<noun>:<id>`. */
  join(room: string): void
  leave(room: string): void
  emit<P extends z.core.$ZodType>(event: StreamEvent<P>, payload: PayloadOf<StreamEvent<P>>): void
}

export type SocketLeave = (call: Pick<SocketCall, 'socketId' | 'actor'>) => void

/** A declared event bound to its handler. Made by `onCommand` and `onStream` only. */
export interface SocketHandler {
  name: string
  /** Validates the payload and runs the handler; resolves to the checked reply of a command. */
  run(call: SocketCall, payload: unknown): Promise<unknown>
  kind: 'command' | 'stream'
}

/**
 * What an event does, in two steps. `find` looks up what the payload names among what is this person's own and throws
 * when it is not there; it changes nothing. `run` gets what was found: without it nothing runs.
 */
interface Checked<P, Own, Reply> {
  find(call: SocketCall, payload: P): Promise<Own> | Own
  run(call: SocketCall, payload: P, own: Own): Promise<Reply> | Reply
}

/** A call over the socket; what it throws reaches the device as a CommandFailure. */
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
 * Data that the device sends without waiting for an answer. What it throws is logged, never answered. `find` answers
 * null for what is not (or no longer) there: then the data is left lying.
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

/** Strips what the contract does not name, so that no member of a document slips out. */
function checkReply<P extends z.core.$ZodType, R extends z.core.$ZodType>(
  event: CommandEvent<P, R>,
  reply: unknown,
): z.core.output<R> {
  const parsed = z.safeParse(event.reply, reply)
  if (!parsed.success) throw new AppError('server/fault', { cause: parsed.error })
  return parsed.data
}
