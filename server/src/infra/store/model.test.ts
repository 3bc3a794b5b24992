import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mongoose, { type Connection } from 'mongoose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmbeddedStore, startEmbeddedStore } from './embedded-store'
import { ensureIndexes, globalModel } from './model'

let dataDir: string
let store: EmbeddedStore
let db: Connection

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lianda-model-'))
  store = await startEmbeddedStore({ dataDir })
  db = await mongoose.createConnection(store.uri).asPromise()
})
afterAll(async () => {
  await db.close()
  await store.close()
  await rm(dataDir, { recursive: true, force: true })
})

test('an index that an older program made differently is made anew; others stay', async () => {
  const things = globalModel<{ _id: string; orgid: string; a: number }>(
    'index_change_probe',
    'a test of index changes',
    {
      fields: { _id: String, orgid: String, a: Number },
      indexes: [{ keys: { orgid: 1, a: 1 }, name: 'mine' }],
    },
  )
  const collection = db.collection('index_change_probe')
  await collection.createIndex({ orgid: 1, a: -1 }, { name: 'mine' })
  await collection.createIndex({ b: 1 }, { name: 'somebody_elses' })
  await ensureIndexes(db)
  await ensureIndexes(db)
  const names = (await things(db).collection.indexes()).map(({ name, key }) => [name, key])
  expect(names).toContainEqual(['mine', { orgid: 1, a: 1 }])
  expect(names).toContainEqual(['somebody_elses', { b: 1 }])
})
