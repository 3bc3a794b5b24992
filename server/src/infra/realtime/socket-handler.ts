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

/** A call over the socket; what it throws reaches the device as a CommandFailure. */
export function onCommand<P extends z.core.$ZodType, R extends z.core.$ZodType>(
  event: CommandEvent<P, R>,
  handler: (call: SocketCall, payload: PayloadOf<CommandEvent<P, R>>) => Promise<ReplyOf<CommandEvent<P, R>>>,
): SocketHandler {
  return {
    name: event.name,
    kind: 'command',
    run: async (call, payload) => checkReply(event, await handler(call, parsePayload(event.payload, payload))),
  }
}

/** Data that the device sends without waiting for an answer. What it throws is logged, never answered. */
export function onStream<P extends z.core.$ZodType>(
  event: StreamEvent<P>,
  handler: (call: SocketCall, payload: PayloadOf<StreamEvent<P>>) => void | Promise<void>,
): SocketHandler {
  return {
    name: event.name,
    kind: 'stream',
    run: async (call, payload) => await handler(call, parsePayload(event.payload, payload)),
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
