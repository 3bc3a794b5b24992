import { Double, Long } from 'bson'
import { MAX_DOCUMENT_BYTES } from '../storage/collection'
import { MAX_MESSAGE_BYTES } from '../wire/message'
import { type Doc, isDoc } from '../value'
import { type Authentication, MECHANISM } from './authentication'
import type { Engine, Handler, Reply } from './engine'

/** The server version whose behaviour this server follows; its wire version matches. */
const VERSION = [7, 0, 14, 0] as const
const MAX_WIRE_VERSION = 21

const hello: Handler = ({ name, body, connectionId, engine, authentication }) => ({
  ...(name === 'hello' ? { isWritablePrimary: true } : { ismaster: true }),
  helloOk: true,
  maxBsonObjectSize: MAX_DOCUMENT_BYTES,
  maxMessageSizeBytes: MAX_MESSAGE_BYTES,
  maxWriteBatchSize: 100_000,
  localTime: new Date(),
  logicalSessionTimeoutMinutes: 30,
  connectionId,
  minWireVersion: 0,
  maxWireVersion: MAX_WIRE_VERSION,
  readOnly: false,
  ...(body.saslSupportedMechs === undefined ? {} : { saslSupportedMechs: engine.gate ? [MECHANISM] : [] }),
  ...speculative(authentication, body),
  ok: 1,
})

/** Drivers include the first authentication step in their hello; if it fails, it is left out of the reply. */
function speculative(authentication: Authentication, { speculativeAuthenticate: step }: Doc): Reply {
  if (!isDoc(step) || authentication.passed) return {}
  try {
    return { speculativeAuthenticate: authentication.start(step) }
  } catch {
    return {}
  }
}

const buildInfo: Handler = () => ({
  version: VERSION.slice(0, 3).join('.'),
  versionArray: [...VERSION],
  gitVersion: 'embedded',
  modules: [],
  storageEngines: ['sqlite'],
  bits: 64,
  debug: false,
  maxBsonObjectSize: MAX_DOCUMENT_BYTES,
  ok: 1,
})

const serverStatus: Handler = ({ engine }) => ({
  host: 'localhost',
  version: VERSION.slice(0, 3).join('.'),
  process: 'embedded store',
  pid: process.pid,
  uptime: new Double((Date.now() - engine.startedAt) / 1000),
  localTime: new Date(),
  connections: { current: engine.connections(), available: 10_000 },
  mem: memory(engine),
  metrics: { cursor: { open: { total: engine.cursors.size } } },
  storageEngine: { name: 'sqlite', persistent: true },
  ok: 1,
})

const mebibytes = (bytes: number): number => Math.round(bytes / 1_048_576)

/**
 * In MiB: `resident` is the whole process; `heapUsed`, `heapTotal` (reserved heap) and `external` (buffers) are this
 * thread's own; `cache` is the maximum size of SQLite's page cache.
 */
function memory({ catalog: { db } }: Engine): Reply {
  const size = Number(db.prepare('PRAGMA cache_size').get()?.cache_size)
  // negative: in KiB; positive: in pages
  const page = Number(db.prepare('PRAGMA page_size').get()?.page_size)
  const cache = size < 0 ? -size * 1024 : size * page
  const { rss, heapUsed, heapTotal, external } = process.memoryUsage()
  return {
    resident: mebibytes(rss),
    heapUsed: mebibytes(heapUsed),
    heapTotal: mebibytes(heapTotal),
    external: mebibytes(external),
    cache: mebibytes(cache),
  }
}

const done: Handler = () => ({ ok: 1 })

const getParameter: Handler = () => ({ featureCompatibilityVersion: { version: '7.0' }, ok: 1 })

export const serverCommands: Readonly<Record<string, Handler>> = {
  hello,
  isMaster: hello,
  ismaster: hello,
  ping: done,
  buildInfo,
  buildinfo: buildInfo,
  serverStatus,
  getParameter,
  hostInfo: () => ({ system: { hostname: 'localhost', currentTime: new Date() }, ok: 1 }),
  whatsmyuri: () => ({ you: 'local', ok: 1 }),
  getCmdLineOpts: () => ({ argv: [], parsed: {}, ok: 1 }),
  endSessions: done,
  refreshSessions: done,
  startSession: ({ connectionId }) => ({ id: { id: Long.fromNumber(connectionId) }, timeoutMinutes: 30, ok: 1 }),
  fsync: done,
}
