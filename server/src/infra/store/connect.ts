import { join } from 'node:path'
import mongoose, { type Connection } from 'mongoose'
import type { Logger } from '../log/logger'
import { startEmbeddedStore } from './embedded-store'
import { StoreStartError } from './store-start-error'
import { unfinishedCopyOf } from './transfer/mark'

export interface Store {
  db: Connection
  /** Closes the connection, then the embedded store if there is one. */
  close(): Promise<void>
}

/** The database could not be reached; the message is one sentence for the user who started the program. */
export class StoreUnreachableError extends Error {
  constructor(uri: string, cause: unknown) {
    super(`MONGODB_URI: no database answers at ${withoutSecret(uri)}`, { cause })
    this.name = 'StoreUnreachableError'
  }
}

interface StoreChoice {
  /** null: the embedded store in `dataDir`. */
  mongodbUri: string | null
  dataDir: string
  log: Logger
}

/**
 * Opens the store. Writes are acknowledged when they are durable: journaled, and on a replica set by the majority.
 * Throws StoreUnreachableError, or a StoreStartError: that of the embedded store, or `unfinished` when a transfer into
 * this store was interrupted.
 */
export async function openStore({ mongodbUri, dataDir, log }: StoreChoice): Promise<Store> {
  const embedded =
    mongodbUri === null
      ? await startEmbeddedStore({
          dataDir,
          log: (message) => log.warn(message),
          note: (message) => log.info(message),
        })
      : null
  const uri = mongodbUri ?? embedded?.uri ?? ''
  const connection = mongoose.createConnection(uri, {
    autoIndex: false,
    autoCreate: false,
    ...(/[?&]serverSelectionTimeoutMS=/i.test(uri) ? {} : { serverSelectionTimeoutMS: 5_000 }),
    writeConcern: embedded ? { w: 1 } : { w: 'majority', journal: true },
    maxPoolSize: 50,
    bufferCommands: false,
    // Omit absent members: stored as null they would no longer fit their contract.
    ignoreUndefined: true,
  })
  connection.on('error', (error: unknown) => log.error({ err: error }, 'the database connection failed'))
  try {
    const db = await connection.asPromise()
    await refuseUnfinished(db, { mongodbUri, dataDir })
    return {
      db,
      async close() {
        await db.close()
        await embedded?.close()
      },
    }
  } catch (error) {
    await connection.close()
    await embedded?.close()
    throw mongodbUri === null || error instanceof StoreStartError ? error : new StoreUnreachableError(mongodbUri, error)
  }
}

/** Refuses incomplete data: the program would miss documents, and what it writes would be lost. */
async function refuseUnfinished(db: Connection, { mongodbUri, dataDir }: Omit<StoreChoice, 'log'>): Promise<void> {
  const source = await unfinishedCopyOf(db.getClient().db())
  if (source === null) return
  const [which, remedy] =
    mongodbUri === null
      ? [
          `the store in ${dataDir}`,
          `run the same store:import again, or remove ${join(dataDir, 'store.sqlite')} to begin with an empty store`,
        ]
      : [withoutSecret(mongodbUri), 'run the same store:export again, or name another database']
  throw new StoreStartError('unfinished', `${which} is an unfinished copy of ${source}: ${remedy}.`)
}

const withoutSecret = (uri: string): string => uri.replace(/\/\/[^@/]*@/, '//***@')
