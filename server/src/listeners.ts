import { createServer, type AddressInfo, type ListenOptions, type Server as NetServer } from 'node:net'
import type { Server } from 'node:http'

/**
 * Connections that wait to be taken in, as far as the system allows. With Node's 511 a hall that begins an exam in the same
 * seconds overflows it, and who is dropped tries again after one second, then two more.
 */
const BACKLOG = 4_096
/**
 * Node takes in one connection per turn of its loop and listening socket: a busy server lets newcomers wait for seconds.
 * Linux spreads them over several sockets on one port.
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
  /** No new connection from now on; resolves once all have ended. */
  close(): Promise<void>
}

/** Lets a server listen, on Linux on several sockets. Throws Node's error when the port is in use. */
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

/** A socket that shares its port takes one that another program shares as well: only one that doesn't is told. */
async function freePort(port: number, host: string): Promise<number> {
  const asking = createServer()
  await listening(asking, { port, host })
  const found = portOf(asking)
  await closed(asking)
  return found
}

const portOf = (server: NetServer): number => (server.address() as AddressInfo).port
