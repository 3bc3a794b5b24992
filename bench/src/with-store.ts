import { resolve } from 'node:path'
import { type Db, MongoClient } from 'mongodb'
import { startEmbeddedStore } from '../../server/src/infra/store/embedded-store'

/** Reads or writes the data of a server that is not running. */
export async function withStore<T>(dataDir: string, work: (db: Db) => Promise<T>): Promise<T> {
  const workerFile = resolve(import.meta.dirname, '..', '..', 'server', 'dist', 'store-worker.js')
  const store = await startEmbeddedStore({ dataDir, workerFile })
  const client = await new MongoClient(store.uri).connect()
  try {
    return await work(client.db())
  } finally {
    await client.close()
    await store.close()
  }
}
