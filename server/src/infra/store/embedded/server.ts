import { chmodSync, rmSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { type Credentials, Gate } from './command/authentication'
import { Connection } from './command/connection'
import { Cursors } from './command/cursor'
import type { Engine } from './command/engine'
import { LargeMessages } from './command/large-messages'
import { Reaper } from './command/reaper'
import { CheckpointHold } from './storage/checkpoint-hold'
import { openCatalog } from './storage/catalog'
import { Reserve } from './storage/reserve'
import { StoreCheck } from './storage/store-check'

/** Where the server listens: a Unix socket, or a loopback port that the system chooses. */
export type Address = { path: string } | { host: '127.0.0.1'; credentials: Credentials }

export interface RunningServer {
  /** The port on loopback; 0 for a socket. */
  port: number
  close(): Promise<void>
}

export interface ServerOptions {
  folder: string
  address: Address
  /** Receives operations slower than `slowMs` with their plan, and errors while removing expired documents. */
  onWarning: (message: string) => void
  /** Receives successes that are worth a log line. */
  onNote?: (message: string) => void
  slowMs?: number
  /** Connections above this number are closed. */
  maxConnections?: number
  large?: LargeMessages
  /** Does not remove documents that have expired by a TTL index; used when the store is only copied. */
  keepExpired?: boolean
  /** Size of the reserve for a full disk, and how often it is checked. */
  reserveBytes?: number | undefined
  keepReserveMs?: number
  /** Delay before the store check begins. */
  checkAfterMs?: number
}

/** Like the limit of MongoDB's profiler (100 ms), adapted to a slow disk. */
const SLOW_MS = 250

/** The official driver opens 100 by default. */
const MAX_CONNECTIONS = 1_000

/** Opens the store and starts serving it. Throws StoreStartError. */
export async function startServer({
  folder,
  address,
  onWarning,
  slowMs = SLOW_MS,
  maxConnections = MAX_CONNECTIONS,
  large = new LargeMessages(),
  keepExpired = false,
  onNote = () => {},
  reserveBytes,
  keepReserveMs = 30_000,
  checkAfterMs = 60_000,
}: ServerOptions): Promise<RunningServer> {
  const catalog = openCatalog(folder)
  const sockets = new Set<Socket>()
  const hold = new CheckpointHold(catalog.db, catalog.committer)
  const reserve = new Reserve({
    file: join(folder, 'store.reserve'),
    freeInside: () => freeInside(catalog.db),
    say: onWarning,
    bytes: reserveBytes,
  })
  catalog.committer.onFull = () => {
    reserve.release()
    hold.shrinkLog()
  }
  const check = new StoreCheck(catalog, () => engine.served)
  const engine: Engine = {
    catalog,
    hold,
    reserve,
    check,
    cursors: new Cursors(),
    large,
    startedAt: Date.now(),
    served: 0,
    slowMs,
    connections: () => sockets.size,
    gate: 'path' in address ? undefined : new Gate(address.credentials),
  }
  let lastConnection = 0
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    lastConnection++
    new Connection(socket, engine, lastConnection, ({ name, namespace, plan, milliseconds }) =>
      onWarning(`slow operation: ${name} ${namespace} took ${Math.round(milliseconds)} ms (${plan || 'no plan'})`),
    )
  })
  server.maxConnections = maxConnections
  const port = await listen(server, address)
  const reaper = keepExpired ? null : new Reaper(catalog, onWarning)
  const keeping = setInterval(() => void reserve.keep(), keepReserveMs)
  keeping.unref()
  const checking = setTimeout(() => void lookThrough(check, { onWarning, onNote }), checkAfterMs)
  checking.unref()
  return {
    port,
    async close() {
      reaper?.stop()
      clearInterval(keeping)
      clearTimeout(checking)
      check.stop()
      await reserve.settled()
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((done) => server.close(() => done()))
      catalog.close()
    },
  }
}

async function lookThrough(
  check: StoreCheck,
  { onWarning, onNote }: Required<Pick<ServerOptions, 'onWarning' | 'onNote'>>,
): Promise<void> {
  const started = performance.now()
  const documents = await check.run()
  if (documents === undefined) return
  const seconds = Math.round((performance.now() - started) / 1000)
  if (check.state === 'whole') onNote(`the store was looked through in ${seconds} s: ${documents} documents are whole`)
  else onWarning(`the store is damaged; stop the program and restore it from a backup: ${check.found.join('; ')}`)
}

function freeInside(db: DatabaseSync): number {
  const [pages, size] = ['freelist_count', 'page_size'].map((name) =>
    Number(db.prepare(`PRAGMA ${name}`).get()?.[name]),
  )
  return (pages ?? 0) * (size ?? 0)
}

/** A socket file left by a killed process may be removed: this process holds the lock on the folder. */
async function listen(server: Server, address: Address): Promise<number> {
  if ('path' in address) rmSync(address.path, { force: true })
  await new Promise<void>((ready, fail) => {
    server.once('error', fail)
    if ('path' in address) server.listen(address.path, ready)
    else server.listen(0, address.host, ready)
  })
  if ('path' in address) chmodSync(address.path, 0o600)
  const bound = server.address()
  return typeof bound === 'object' && bound ? bound.port : 0
}
