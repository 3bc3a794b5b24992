import { createServer as createHttpServer, type Server } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { type App, buildApp } from './app'
import type { Deps } from './deps'
import { openListeners } from './listeners'
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
  /** Ends sockets and current requests, then jobs and modules. */
  stop(): Promise<void>
}

/** How long current requests may still take when the server stops. */
const STOP_AFTER_MS = 5_000
const SWEEP_MS = 50

export interface Listen {
  /** 0 picks a free port. */
  port: number
  host: string
  tls?: TlsMaterial | null
  /** Runs on the started modules before the server listens. */
  prepare?(app: App, deps: Deps): Promise<void>
}

/** Builds the app, starts its modules, and listens. Throws Node's error if the port is in use. */
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
  let listeners
  try {
    await listen.prepare?.(app, deps)
    listeners = await openListeners(server, listen)
  } catch (error) {
    await app.stop()
    throw error
  }
  return {
    app,
    deps,
    server,
    port: listeners.port,
    async stop() {
      const closed = listeners.close()
      // After a current request ends, its connection would stay open and wait for another one.
      const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS)
      const force = setTimeout(() => server.closeAllConnections(), STOP_AFTER_MS)
      await Promise.all([sockets.close(), closed])
      clearTimeout(force)
      clearInterval(sweep)
      await app.stop()
    },
  }
}
