import type { Socket } from 'socket.io'
import * as z from 'zod/mini'
import { AppError } from '@lianda/shared/error/app-error'
import type { CommandEvent, PayloadOf, ReplyOf, StreamEvent } from '@lianda/shared/contract/event'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { logFailure, toFailure } from '../../http/failure'
import { newRequestId } from '../ids'
import { fieldErrors } from '@lianda/shared/contract/field-errors'

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

interface Bound {
  actor: Actor
  token: string
  handlers: readonly SocketHandler[]
  authenticate(token: string): Promise<Actor>
  /** Called with every command. */
  noteUse(actor: Actor): void
}

/**
 * Limit of commands per second on one socket; further commands are refused. Streams have their own limit: normally 25
 * audio frames per second, but a device that reconnects sends a whole turn (3,000 frames) at once.
 */
const COMMANDS_PER_SECOND = 30
const STREAM_PER_SECOND = 5_000

/** Binds the declared events to one socket. Other events are ignored. */
export function bindHandlers(deps: Deps, socket: Socket, bound: Bound): void {
  const call: SocketCall = {
    socketId: socket.id,
    actor: bound.actor,
    join: (room) => void socket.join(`room:${room}`),
    leave: (room) => void socket.leave(`room:${room}`),
    emit: (event, payload) => void socket.emit(event.name, payload),
  }
  const commands = meter(deps, COMMANDS_PER_SECOND)
  const streams = meter(deps, STREAM_PER_SECOND)
  for (const handler of bound.handlers) {
    if (handler.kind === 'stream')
      socket.on(handler.name, (payload: unknown) => {
        if (!streams()) return
        handler.run(call, payload).catch((thrown: unknown) => void failed(deps, call.actor, handler, thrown))
      })
    else
      socket.on(handler.name, (payload: unknown, acknowledge: unknown) => {
        const answer = typeof acknowledge === 'function' ? (acknowledge as (reply: unknown) => void) : () => undefined
        void runCommand(deps, call, bound, handler, payload, commands()).then(answer)
      })
  }
}

/** Resolves to `{successed: true, ...reply}` or a CommandFailure; never rejects. Authenticates on every call. */
async function runCommand(
  deps: Deps,
  call: SocketCall,
  bound: Bound,
  handler: SocketHandler,
  payload: unknown,
  withinRate: boolean,
): Promise<unknown> {
  const startedAt = performance.now()
  const measured = (result: 'ok' | 'failed') =>
    deps.metrics.socketCommandSeconds.observe({ event: handler.name, result }, (performance.now() - startedAt) / 1000)
  try {
    if (!withinRate) throw new AppError('request/too_many', { retryAfterS: 1 })
    call.actor = await bound.authenticate(bound.token)
    bound.noteUse(call.actor)
    const reply = await handler.run(call, payload)
    measured('ok')
    return { successed: true, ...(reply as Record<string, unknown>) }
  } catch (thrown) {
    measured('failed')
    return failed(deps, call.actor, handler, thrown)
  }
}

function failed(deps: Deps, actor: Actor, handler: SocketHandler, thrown: unknown): unknown {
  const requestId = newRequestId()
  const { error, failure } = toFailure(thrown, actor.language, requestId)
  deps.metrics.failures.inc({ code: error.code })
  logFailure(deps.log, error, { event: handler.name, requestId })
  return failure.command
}

/** Allows at most `limit` calls in each clock second. */
function meter(deps: Deps, limit: number): () => boolean {
  let second = 0
  let used = 0
  return () => {
    const now = Math.floor(deps.clock.now() / 1000)
    if (now !== second) [second, used] = [now, 0]
    used += 1
    return used <= limit
  }
}
