import type { Socket } from 'socket.io'
import { AppError } from '@lianda/shared/error/app-error'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { logFailure, toFailure } from '../../http/failure'
import { newRequestId } from '../ids'
import type { SocketCall, SocketHandler } from './socket-handler'

interface Bound {
  actor: Actor
  token: string
  handlers: readonly SocketHandler[]
  authenticate(token: string): Promise<Actor>
  noteActivity(actor: Actor): void
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
    bound.noteActivity(call.actor)
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
