import type { Server as HttpServer } from 'node:http'
import { Server, type Socket } from 'socket.io'
import { AppError } from '@lianda/shared/error/app-error'
import type { ErrorCode } from '@lianda/shared/error/codes'
import { signedOut } from '@lianda/shared/module/practice/practice.events'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { logFailure, toFailure } from '../../http/failure'
import { newRequestId } from '../ids'
import { languageOf } from '../text/texts'
import { bindHandlers } from './socket-dispatch'
import type { Realtime, Target } from './realtime'
import type { SocketHandler, SocketLeave } from './socket-handler'

/** What the sockets need of modules, given by app.ts. */
export interface SocketWiring {
  authenticate(token: string): Promise<Actor>
  handlers: readonly SocketHandler[]
  onLeave: SocketLeave
}

export interface SocketServer {
  realtime: Realtime
  /** Called once by buildApp. */
  bind(deps: Deps, wiring: SocketWiring): void
  attach(server: HttpServer): void
  close(): Promise<void>
}

const roomOf = (target: Target): string =>
  'user' in target
    ? `user:${target.user}`
    : 'org' in target
      ? `org:${target.org}`
      : 'session' in target
        ? `session:${target.session}`
        : 'room' in target
          ? `room:${target.room}`
          : target.socket

/** Socket.IO with sign-in by token in the handshake, declared events only, rooms per person and per session. */
export function createSocketServer(): SocketServer {
  const io = new Server({
    serveClient: false,
    maxHttpBufferSize: 1_000_000,
    // Frames are audio: packing them again costs time and gains nothing.
    perMessageDeflate: false,
    transports: ['polling', 'websocket'],
    cleanupEmptyChildNamespaces: true,
  })
  const realtime: Realtime = {
    emit: (to, event, payload) => void io.to(roomOf(to)).emit(event.name, payload),
    cut: (to, code) => void cut(io, to, code),
    count: () => io.engine?.clientsCount ?? 0,
  }
  let attached = false
  return {
    realtime,
    bind: (deps, wiring) => bind(io, deps, wiring),
    attach(server) {
      attached = true
      io.attach(server)
    },
    // Closing what never listened (a command on the store) throws inside the library.
    close: () => (attached ? io.close() : Promise.resolve()),
  }
}

interface SocketData {
  actor?: Actor
  token?: string
}

function bind(io: Server, deps: Deps, wiring: SocketWiring): void {
  io.use((socket, next) => {
    const { token } = socket.handshake.auth as { token?: unknown }
    const check = async (): Promise<void> => {
      if (typeof token !== 'string' || token === '' || token.length > 128) throw new AppError('identity/no_token')
      const data = socket.data as SocketData
      data.actor = await wiring.authenticate(token)
      data.token = token
    }
    check().then(
      () => next(),
      (thrown: unknown) => next(refusal(deps, socket, thrown)),
    )
  })
  io.on('connection', (socket) => {
    const { actor, token } = socket.data as SocketData
    if (!actor || !token) return void socket.disconnect(true)
    void socket.join([`user:${actor.userId}`, `org:${actor.orgid}`, `session:${actor.sessionId}`])
    bindHandlers(deps, socket, { ...wiring, actor, token })
    socket.on('disconnect', () => {
      try {
        wiring.onLeave({ socketId: socket.id, actor })
      } catch (error) {
        deps.log.error({ err: error }, 'a module failed when a socket left')
      }
    })
  })
}

/** What `connect_error` carries at the device: `data` is a CommandFailure. */
function refusal(deps: Deps, socket: Socket, thrown: unknown): Error {
  const { language: wanted } = socket.handshake.auth as { language?: unknown }
  const language = languageOf(typeof wanted === 'string' ? wanted : socket.handshake.headers['accept-language'])
  const { error, failure } = toFailure(thrown, language, newRequestId())
  logFailure(deps.log, error, { socket: socket.id })
  return Object.assign(new Error(error.code), { data: failure.command })
}

/** Says why, then closes. The message is written before the close, in order, on the same connection. */
async function cut(io: Server, to: Target, code: ErrorCode): Promise<void> {
  for (const socket of await io.in(roomOf(to)).fetchSockets()) {
    const { actor } = socket.data as SocketData
    const { failure } = toFailure(new AppError(code), actor?.language ?? 'zhCN', '')
    socket.emit(signedOut.name, { errcode: failure.body.errcode, errmsg: failure.body.errmsg })
    socket.disconnect(true)
  }
}
