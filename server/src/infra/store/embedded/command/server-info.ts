import { Double } from 'bson'
import { MAX_DOCUMENT_BYTES } from '../storage/collection'
import { MAX_MESSAGE_BYTES } from '../wire/message'
import { MECHANISM } from './authentication'
import type { Engine, Handler, Reply } from './engine'

/** The server version whose behaviour this server follows; its wire version matches. */
const VERSION = [7, 0, 14, 0] as const
const MAX_WIRE_VERSION = 21

const hello: Handler = ({ name, body, connectionId, engine }) => ({
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
  ok: 1,
})

const serverStatus: Handler = ({ engine }) => ({
  host: 'localhost',
  version: VERSION.slice(0, 3).join('.'),
  process: 'embedded store',
  pid: process.pid,
  uptime: new Double((Date.now() - engine.startedAt) / 1000),
  localTime: new Date(),
  connections: { current: engine.connections() },
  mem: memory(engine),
  ok: 1,
})

const mebibytes = (bytes: number): number => Math.round(bytes / 1_048_576)

/** In MiB: `heapTotal` (reserved heap) and `external` (buffers) of this thread; `cache` is SQLite's at most. */
function memory({ catalog: { db } }: Engine): Reply {
  const { heapTotal, external } = process.memoryUsage()
  // negative, since it was set in KiB
  const cache = -1024 * Number(db.prepare('PRAGMA cache_size').get()?.cache_size)
  return { heapTotal: mebibytes(heapTotal), external: mebibytes(external), cache: mebibytes(cache) }
}

const done: Handler = () => ({ ok: 1 })

export const serverCommands: Readonly<Record<string, Handler>> = {
  hello,
  ismaster: hello,
  saslStart: ({ authentication, body }) => authentication.start(body),
  saslContinue: ({ authentication, body }) => authentication.continue(body),
  ping: done,
  serverStatus,
  endSessions: done,
}
