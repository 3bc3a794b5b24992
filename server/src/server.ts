import { createServer as createHttpServer, type Server } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { type App, buildApp } from './app'
import type { Deps } from './deps'
import { createSocketServer } from './infra/realtime/socket-server'

export interface TlsMaterial {
  cert: string
  key: string
}

export interface RunningServer {
  app: App
  deps: Deps
  server: Server
  port: number
  /** Ends sockets and requests under way, then jobs and modules. */
  stop(): Promise<void>
}

/** How long requests under way may take when the server stops. */
const STOP_AFTER_MS = 5_000

export interface Listen {
  /** 0 takes a free one. */
  port: number
  host: string
  tls?: TlsMaterial | null
  /** Work on the started modules before anybody can reach them. */
  prepare?(app: App, deps: Deps): Promise<void>
}

/** Builds the app, starts its modules, and listens. Throws Node's error when the port is in use. */
export async function startServer(given: Omit<Deps, 'realtime'>, listen: Listen): Promise<RunningServer> {
  const sockets = createSocketServer()
  const deps: Deps = { ...given, realtime: sockets.realtime }
  const app = buildApp(deps, sockets)
  await app.start()
  const server = listen.tls ? createHttpsServer(listen.tls, app.callback) : createHttpServer(app.callback)
  server.requestTimeout = 300_000
  server.headersTimeout = 20_000
  server.keepAliveTimeout = 65_000
  sockets.attach(server)
  try {
    await listen.prepare?.(app, deps)
    await listening(server, listen.port, listen.host)
  } catch (error) {
    await app.stop()
    throw error
  }
  return {
    app,
    deps,
    server,
    port: (server.address() as AddressInfo).port,
    async stop() {
      const closed = new Promise<void>((done) => server.close(() => done()))
      await sockets.close()
      server.closeIdleConnections()
      const force = setTimeout(() => server.closeAllConnections(), STOP_AFTER_MS)
      await closed
      clearTimeout(force)
      await app.stop()
    },
  }
}

/**
 * Connections that wait to be taken in, as far as the system allows. With Node's 511 a hall that begins an exam in the same
 * seconds overflows it, and who is dropped tries again after one second, then two more.
 */
const BACKLOG = 4_096

/** Resolves once the server listens; rejects with Node's error (EADDRINUSE, EACCES, ...). */
export function listening(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host, backlog: BACKLOG }, () => {
      server.removeListener('error', reject)
      resolve()
    })
  })
}
