import { createServer, type AddressInfo, type ListenOptions, type Server as NetServer } from 'node:net'
import type { Server } from 'node:http'

/**
 * Connections that may wait to be accepted, within the system's limit. Node's default of 511 overflows when a large
 * group starts an exam within seconds; a dropped connection is retried after one second, then after two more.
 */
const BACKLOG = 4_096
/**
 * Node accepts one connection per event loop turn and listening socket, so on a busy server new connections would wait
 * for seconds. Linux spreads them over several sockets on one port.
 */
const SOCKETS = process.platform === 'linux' ? 8 : 1

/** Resolves once the server listens; rejects with Node's error (EADDRINUSE, EACCES, ...). */
export function listening(server: NetServer, options: ListenOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ backlog: BACKLOG, ...options }, () => {
      server.removeListener('error', reject)
      resolve()
    })
  })
}

const closed = (server: NetServer): Promise<void> => new Promise((done) => server.close(() => done()))

export interface Listeners {
  port: number
  /** Accepts no new connections; resolves once all have ended. */
  close(): Promise<void>
}

/** Starts listening, on Linux on several sockets. Throws Node's error if the port is in use. */
export async function openListeners(
  server: Server,
  { port, host }: { port: number; host: string },
): Promise<Listeners> {
  const at = { port: await freePort(port, host), host }
  const listeners: NetServer[] = [server]
  try {
    await listening(server, { ...at, reusePort: SOCKETS > 1 })
    while (listeners.length < SOCKETS) {
      const another = createServer({ allowHalfOpen: true, noDelay: true }, (one) => server.emit('connection', one))
      listeners.push(another)
      await listening(another, { ...at, reusePort: true })
    }
  } catch (error) {
    for (const listener of listeners) listener.close()
    throw error
  }
  return { port: at.port, close: async () => void (await Promise.all(listeners.map(closed))) }
}

/** Probes without port sharing: a sharing socket gets no error if another program shares the same port. */
async function freePort(port: number, host: string): Promise<number> {
  const asking = createServer()
  await listening(asking, { port, host })
  const found = portOf(asking)
  await closed(asking)
  return found
}

const portOf = (server: NetServer): number => (server.address() as AddressInfo).port
