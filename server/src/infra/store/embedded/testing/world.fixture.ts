import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Db, MongoClient, MongoServerError } from 'mongodb'
import { afterAll, beforeAll } from 'vitest'
import { startServer } from '../server'

/** A running store and a connected client for the tests of one file. */
export interface World {
  readonly client: MongoClient
  readonly db: Db
}

/** Starts a store before the tests of the calling file and removes it after them. */
export function useWorld(): World {
  let client: MongoClient
  let stop: () => Promise<void>
  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'store-test-'))
    const path = join(folder, 's.sock')
    const server = await startServer({ folder, address: { path }, onWarning: () => {} })
    client = await MongoClient.connect(`mongodb://${encodeURIComponent(path)}/?directConnection=true`)
    stop = async () => {
      await client.close()
      await server.close()
      rmSync(folder, { recursive: true })
    }
  })
  afterAll(() => stop())
  return {
    get client() {
      return client
    },
    get db() {
      return client.db('test')
    },
  }
}

/** The error code of a rejected promise; throws when it was not rejected. */
export async function codeOf(refused: Promise<unknown>): Promise<number | string | undefined> {
  const error = await refused.then(
    () => {
      throw new Error('it was not refused')
    },
    (thrown: unknown) => thrown,
  )
  if (error instanceof MongoServerError) return error.code
  throw error
}
