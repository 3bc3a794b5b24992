import { type Db, MongoClient, MongoError, MongoServerError } from 'mongodb'
import { startEmbeddedStore } from '../embedded-store'
import { type Progress, transfer, type TransferReport } from './transfer'
import { TransferError } from './transfer-error'

/** Timeout for an address that sets none itself (ms). */
const PATIENCE_MS = 10_000

export interface MoveOptions {
  /** The folder of the embedded store; no program may be using it. */
  dataDir: string
  /** Must also name the MongoDB database: a default could fill the wrong one. */
  uri: string
  onProgress(progress: Progress): void
  signal: AbortSignal
}

/**
 * Copies everything from the embedded store into an empty MongoDB database.
 *
 * @throws TransferError, also for an address without a database or without an answer; StoreStartError
 */
export function moveToMongo(options: MoveOptions): Promise<TransferReport> {
  const source = `the store in ${options.dataDir}`
  return withBoth(options, (embedded, mongo) => transfer({ ...options, from: embedded, to: mongo, source }))
}

/** Copies a MongoDB database into an empty embedded store. Throws as {@link moveToMongo} does. */
export function moveFromMongo(options: MoveOptions): Promise<TransferReport> {
  const source = withoutSecret(options.uri)
  return withBoth(options, (embedded, mongo) => transfer({ ...options, from: mongo, to: embedded, source }))
}

async function withBoth<T>({ dataDir, uri }: MoveOptions, work: (embedded: Db, mongo: Db) => Promise<T>): Promise<T> {
  if (!/^mongodb(?:\+srv)?:\/\/[^/]+\/[^/?]+/.test(uri)) {
    throw new TransferError(`${withoutSecret(uri)} is no address with a database, such as mongodb://host:27017/lianda`)
  }
  const store = await startEmbeddedStore({ dataDir, keepExpired: true })
  const embedded = await MongoClient.connect(store.uri)
  const mongo = mongoClient(uri)
  try {
    await mongo.connect().catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error)
      throw new TransferError(`no database answers at ${withoutSecret(uri)}: ${why}`)
    })
    return await work(embedded.db(), mongo.db())
  } catch (error) {
    if (!(error instanceof MongoError)) throw error
    const code = error instanceof MongoServerError ? ` (${error.codeName ?? error.code})` : ''
    throw new TransferError(`a database refused a step of it: ${error.message}${code}.`)
  } finally {
    await mongo.close()
    await embedded.close()
    await store.close()
  }
}

function mongoClient(uri: string): MongoClient {
  const patience = uri.includes('serverSelectionTimeoutMS=') ? {} : { serverSelectionTimeoutMS: PATIENCE_MS }
  return new MongoClient(uri, { ...patience, writeConcern: { w: 'majority', journal: true } })
}

const withoutSecret = (uri: string): string => uri.replace(/\/\/[^@/]*@/, '//***@')
