import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EJSON } from 'bson'
import type { Collection, Db, Document } from 'mongodb'
import mongoose, { type Connection } from 'mongoose'
import { afterAll, beforeAll } from 'vitest'
import { startEmbeddedStore } from '../embedded-store'

/** A row of a test's collection. */
export interface Row extends Document {
  _id: number | string
}

export interface OdmWorld {
  readonly connection: Connection
  /** A collection, accessed through the driver. */
  rows(name: string): Collection<Row>
  /** The same collection for reading; numbers keep their stored BSON classes. */
  exact(name: string): Collection<Row>
}

/**
 * A Mongoose connection to a database of the calling file: on the embedded store, or on the MongoDB at `external`
 * (MONGODB_URI). These tests describe MongoDB's behaviour; the database is dropped after them.
 */
export function useOdm(external: string | undefined): OdmWorld {
  let connection: Connection
  let stop: () => Promise<void>
  beforeAll(async () => {
    const dbName = `odm_${randomBytes(6).toString('hex')}`
    if (external) {
      connection = await mongoose.createConnection(external, { dbName }).asPromise()
      stop = async () => {}
      return
    }
    const folder = mkdtempSync(join(tmpdir(), 'store-odm-'))
    const store = await startEmbeddedStore({ dataDir: folder })
    connection = await mongoose.createConnection(store.uri, { dbName }).asPromise()
    stop = async () => {
      await store.close()
      rmSync(folder, { recursive: true })
    }
  })
  afterAll(async () => {
    await connection.dropDatabase()
    await connection.close()
    await stop()
  })
  const database = (): Db => connection.getClient().db(connection.name)
  return {
    get connection() {
      return connection
    },
    rows: (name) => database().collection<Row>(name),
    exact: (name) => database().collection<Row>(name, { promoteValues: false }),
  }
}

/** Documents as text that shows the type of every number, missing as against null, and the order of fields. */
export const typed = (docs: readonly unknown[]): string[] => docs.map((doc) => EJSON.stringify(doc, { relaxed: false }))
