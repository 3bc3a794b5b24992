import mongoose, { type Connection } from 'mongoose'
import type { Logger } from '../log/logger'
import { startEmbeddedStore } from './embedded-store'

export interface Store {
  db: Connection
  /** Closes the connection, then the embedded store if there is one. */
  close(): Promise<void>
}

/** The database could not be reached; the message is one sentence for the person who started the program. */
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
 * Throws StoreUnreachableError, or a StoreStartError of the embedded store.
 */
export async function openStore({ mongodbUri, dataDir, log }: StoreChoice): Promise<Store> {
  const embedded =
    mongodbUri === null ? await startEmbeddedStore({ dataDir, log: (message) => log.warn(message) }) : null
  const uri = mongodbUri ?? embedded?.uri ?? ''
  const connection = mongoose.createConnection(uri, {
    autoIndex: false,
    autoCreate: false,
    serverSelectionTimeoutMS: 5_000,
    writeConcern: embedded ? { w: 1 } : { w: 'majority', journal: true },
    maxPoolSize: 50,
    bufferCommands: false,
    // An absent member stays absent: as null it would no longer fit its contract.
    ignoreUndefined: true,
  })
  connection.on('error', (error: unknown) => log.error({ err: error }, 'the database connection failed'))
  try {
    const db = await connection.asPromise()
    return {
      db,
      async close() {
        await db.close()
        await embedded?.close()
      },
    }
  } catch (error) {
    await embedded?.close()
    throw mongodbUri === null ? error : new StoreUnreachableError(mongodbUri, error)
  }
}

const withoutSecret = (uri: string): string => uri.replace(/\/\/[^@/]*@/, '//***@')
