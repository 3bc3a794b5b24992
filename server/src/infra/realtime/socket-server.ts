import type { EventEmitter } from 'node:events'
import type { IncomingMessage, Server as HttpServer } from 'node:http'
import { Server, type Socket } from 'socket.io'
import { AppError } from '@lianda/shared/error/app-error'
import { FORCED_SIGN_OUT } from '@lianda/shared/error/client-codes'
import type { ErrorCode } from '@lianda/shared/error/codes'
import { signedOut } from '@lianda/shared/module/identity/identity.events'
import type { Actor } from '../../actor'
import type { Config } from '../../config'
import type { Deps } from '../../deps'
import { logFailure, toFailure } from '../../http/failure'
import { clientOf, type NoteSeen } from '../../http/client-facts'
import { bareHeaders } from '../../http/security-headers'
import { newRequestId } from '../ids'
import { languageOf } from '../text/texts'
import { createSocketLimit, type SocketLimit } from './socket-limit'
import type { Realtime, Target } from './realtime'
import { bindHandlers, type SocketHandler, type SocketLeave } from './socket-handler'

/** How long a connection may take to authenticate. */
const CONNECT_WITHIN_MS = 20_000
/** How often sockets are checked for a session that has ended without notice. */
const LOOK_AGAIN_MS = 60_000

/** Functions of the modules that the sockets need, provided by app.ts. */
export interface SocketWiring {
  authenticate(token: string): Promise<Actor>
  noteSeen: NoteSeen
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

const ORG_ROOM = 'org:'

const organisationsOf = (io: Server): string[] =>
  [...io.sockets.adapter.rooms.keys()].flatMap((room) => (room.startsWith(ORG_ROOM) ? room.slice(ORG_ROOM.length) : []))

const roomOf = (target: Target): string =>
  'user' in target
    ? `user:${target.user}`
    : 'org' in target
      ? `${ORG_ROOM}${target.org}`
      : 'session' in target
        ? `session:${target.session}`
        : 'room' in target
          ? `room:${target.room}`
          : target.socket

/** Socket.IO with authentication by token in the handshake, declared events only, and rooms per user and session. */
export function createSocketServer(): SocketServer {
  let mayArrive = (_request: IncomingMessage): boolean => true
  const io = new Server({
    serveClient: false,
    maxHttpBufferSize: 1_000_000,
    // Frames are audio: compressing them costs time and saves nothing.
    perMessageDeflate: false,
    transports: ['polling', 'websocket'],
    cleanupEmptyChildNamespaces: true,
    connectTimeout: CONNECT_WITHIN_MS,
    allowRequest: (request, answer) => answer(null, mayArrive(request)),
  })
  const realtime: Realtime = {
    emit: (to, event, payload) => void io.to(roomOf(to)).emit(event.name, payload),
    cut: (to, code) => void cut(io, to, code),
    count: () => io.engine?.clientsCount ?? 0,
    organisations: () => organisationsOf(io),
  }
  let attached = false
  let rounds: NodeJS.Timeout | undefined
  // The engine exists only after `attach`.
  let onAttached = (): void => undefined
  return {
    realtime,
    bind(deps, wiring) {
      const limit = createSocketLimit()
      const placeOf = (request: IncomingMessage) => addressOf(request, deps.config.trustProxy)
      mayArrive = (request) => limit.mayArrive(placeOf(request))
      onAttached = () => {
        setHeaders(io, deps.config)
        io.engine.on('connection', (connection: EngineConnection) => {
          limit.arrive(connection, placeOf(connection.request))
          connection.once('close', () => limit.settle(connection))
        })
      }
      bind(io, deps, wiring, limit)
      rounds = setInterval(() => void lookAgain(io, wiring), LOOK_AGAIN_MS).unref()
    },
    attach(server) {
      attached = true
      io.attach(server)
      onAttached()
    },
    // The library throws if it is closed without ever having been attached (commands on the store).
    close: () => {
      clearInterval(rounds)
      return attached ? io.close() : Promise.resolve()
    },
  }
}

interface SocketData {
  actor?: Actor
  token?: string
}

function bind(io: Server, deps: Deps, wiring: SocketWiring, limit: SocketLimit): void {
  io.use((socket, next) => {
    const { token } = socket.handshake.auth as { token?: unknown }
    const check = async (): Promise<void> => {
      if (typeof token !== 'string' || token === '' || token.length > 128) throw new AppError('identity/no_token')
      const data = socket.data as SocketData
      data.actor = await wiring.authenticate(token)
      data.token = token
      limit.settle(socket.conn)
    }
    check().then(
      () => next(),
      (thrown: unknown) => next(refusal(deps, socket, thrown)),
    )
  })
  io.on('connection', (socket) => {
    const { actor, token } = socket.data as SocketData
    if (!actor || !token) return void socket.disconnect(true)
    for (const oldest of limit.add(actor.userId, socket)) oldest.disconnect(true)
    void socket.join([`user:${actor.userId}`, roomOf({ org: actor.orgid }), `session:${actor.sessionId}`])
    const { auth, headers } = socket.handshake
    const noteUse = (who: Actor) =>
      wiring.noteSeen(who, 'used', () => clientOf(auth, String(headers['user-agent'] ?? '')))
    bindHandlers(deps, socket, { ...wiring, noteUse, actor, token })
    socket.on('disconnect', () => {
      limit.remove(actor.userId, socket)
      try {
        wiring.onLeave({ socketId: socket.id, actor })
      } catch (error) {
        deps.log.error({ err: error }, 'a module failed when a socket left')
      }
    })
  })
}

function setHeaders(io: Server, config: Config): void {
  const headers = bareHeaders(config)
  const add = (given: Record<string, string>) => void Object.assign(given, headers)
  io.engine.on('initial_headers', add)
  io.engine.on('headers', add)
}

type EngineConnection = EventEmitter & { request: IncomingMessage }

/** Same rule as Koa's: the last address in the list, which the proxy in front added. */
function addressOf(request: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy
    ? String(request.headers['x-forwarded-for'] ?? '')
        .split(',')
        .at(-1)
        ?.trim()
    : undefined
  return forwarded || (request.socket.remoteAddress ?? '')
}

/** A session can end without this process being told: it expires, or another process ends it. */
async function lookAgain(io: Server, { authenticate }: SocketWiring): Promise<void> {
  for (const socket of io.sockets.sockets.values()) {
    const { actor, token } = socket.data as SocketData
    if (!actor || !token) continue
    await authenticate(token).catch((thrown: unknown) => {
      const { error } = toFailure(thrown, actor.language, '')
      if (FORCED_SIGN_OUT.includes(error.errcode)) goodbye(socket, error)
    })
  }
}

/** The error of `connect_error` on the device; its `data` is a CommandFailure. */
function refusal(deps: Deps, socket: Socket, thrown: unknown): Error {
  const { language: wanted } = socket.handshake.auth as { language?: unknown }
  const language = languageOf(typeof wanted === 'string' ? wanted : socket.handshake.headers['accept-language'])
  const { error, failure } = toFailure(thrown, language, newRequestId())
  logFailure(deps.log, error, { socket: socket.id })
  return Object.assign(new Error(error.code), { data: failure.command })
}

/** Sends the reason, then closes. Both go over the same connection, so the message arrives before the close. */
async function cut(io: Server, to: Target, code: ErrorCode): Promise<void> {
  for (const socket of await io.in(roomOf(to)).fetchSockets()) goodbye(socket, new AppError(code))
}

/** A socket of this process, or the library's RemoteSocket. */
interface Leaving {
  data: unknown
  emit(name: string, payload: unknown): unknown
  disconnect(close: boolean): unknown
}

function goodbye(socket: Leaving, error: AppError): void {
  const { actor } = socket.data as SocketData
  const { errcode, errmsg, code } = toFailure(error, actor?.language ?? 'zhCN', '').failure.command
  socket.emit(signedOut.name, { errcode, errmsg, code })
  socket.disconnect(true)
}
