import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mongoose, { type Connection } from 'mongoose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmbeddedStore, startEmbeddedStore } from './embedded-store'
import { ensureIndexes, globalModel, scopedModel } from './model'

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

type Definition = Parameters<typeof scopedModel<{ _id: string; orgid: string; n: number; at: Date }>>[1]

test.each<[string, Partial<Definition>]>([
  [
    'a unique one with the reason of a sweep',
    { indexes: [{ keys: { n: 1 }, unique: true, sweep: 'all that are due' }] },
  ],
  ['a unique one that expires', { indexes: [{ keys: { at: 1 }, unique: true, expireAfterS: 60 }] }],
  ['a unique one', { indexes: [{ keys: { n: 1, orgid: 1 }, unique: true }] }],
  ['one without a reason', { indexes: [{ keys: { n: 1 } }] }],
  ['a unique field', { fields: { _id: String, orgid: String, n: { type: Number, unique: true }, at: Date } }],
  ['an indexed field', { fields: { _id: String, orgid: String, n: { type: Number, index: true }, at: Date } }],
])('no index of an organisation’s documents spans organisations: %s', (_which, given) => {
  const fields = { _id: String, orgid: String, n: Number, at: Date }
  expect(() => scopedModel('span_probe', { fields, ...given })).toThrow(
    /an index of span_probe does not start with orgid/,
  )
})

test('a sweep or an expiry may span organisations', () => {
  const fields = { _id: String, orgid: String, n: Number, at: Date }
  expect(() =>
    scopedModel<{ _id: string; orgid: string; n: number; at: Date }>('sweep_probe', {
      fields,
      indexes: [
        { keys: { n: 1 }, sweep: 'all that are due' },
        { keys: { at: 1 }, expireAfterS: 60 },
        { keys: { orgid: 1, at: 1 }, unique: true },
      ],
    }),
  ).not.toThrow()
})
