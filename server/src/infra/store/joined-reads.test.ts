import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mongoose, { type Connection, type mongo } from 'mongoose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type EmbeddedStore, startEmbeddedStore } from './embedded-store'
import { scopedModel } from './model'
import { OrgScopeError } from './org-scope.plugin'

interface Thing {
  _id: string
  orgid: string
  n: number
  at: Date
}

const things = scopedModel<Thing>('joined_probe', { fields: { _id: String, orgid: String, n: Number, at: Date } })

let dataDir: string
let store: EmbeddedStore
let db: Connection
let commands: mongo.Document[]
const model = () => things(db)
const at = new Date(1_700_000_000_000)
const read = (_id: string, more: Record<string, unknown> = {}, fields?: Record<string, 1>) =>
  model()
    .findOne({ _id, orgid: 'o', ...more }, fields)
    .lean()

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'lianda-joined-'))
  store = await startEmbeddedStore({ dataDir })
  db = await mongoose.createConnection(store.uri, { monitorCommands: true }).asPromise()
  await model().insertMany(['a', 'b', 'c'].map((_id, n) => ({ _id, orgid: 'o', n, at })))
  db.getClient().on('commandStarted', ({ command }) => commands.push(command))
})
beforeEach(() => {
  commands = []
})
afterAll(async () => {
  await db.close()
  await store.close()
  rmSync(dataDir, { recursive: true })
})

test('reads that begin together go as one command, and each gets the document of its own filter', async () => {
  const found = await Promise.all([
    read('a'),
    read('b', { n: 1 }),
    read('c', { n: 1 }),
    read('no'),
    read('a', { n: 9 }),
  ])
  expect(found).toEqual([
    { _id: 'a', orgid: 'o', n: 0, at, schemaVersion: 1 },
    { _id: 'b', orgid: 'o', n: 1, at, schemaVersion: 1 },
    null,
    null,
    null,
  ])
  // the second one that names a goes by itself
  expect(commands.map(({ filter }) => filter.$or?.length ?? 1)).toEqual([4, 1])
})

test('one read at a time is an ordinary findOne', async () => {
  expect(await read('a')).toMatchObject({ n: 0 })
  expect(commands).toMatchObject([{ find: 'joined_probe', filter: { _id: 'a', orgid: 'o' }, limit: 1 }])
})

test('two who read the same document get one each', async () => {
  const [one, other] = await Promise.all([read('a'), read('a')])
  expect(one).toEqual(other)
  expect(one).not.toBe(other)
})

test('each gets the fields that it asked for, and values are cast as in any query', async () => {
  const found = await Promise.all([
    read('a', {}, { n: 1 }),
    read('b', { n: '1' }, { n: 1 }),
    read('c', { at: at.toISOString() }, { at: 1 }),
    read('b', {}, { at: 1 }),
    model().exists({ _id: 'c', orgid: 'o' }),
  ])
  expect(found).toEqual([{ _id: 'a', n: 0 }, { _id: 'b', n: 1 }, { _id: 'c', at }, { _id: 'b', at }, { _id: 'c' }])
  expect(commands).toHaveLength(3)
})

test('a read that fails does so alone, with its own error', async () => {
  const results = await Promise.allSettled([
    read('a'),
    read('b', { n: 'no number' }),
    model().findOne({ _id: 'c' }).lean(),
    read('c', { n: { $mod: [2, 0] } }),
    read('b'),
  ])
  expect(results.map((one) => (one.status === 'fulfilled' ? one.value?._id : one.reason))).toEqual([
    'a',
    expect.any(mongoose.Error.CastError),
    expect.any(OrgScopeError),
    expect.any(mongoose.mongo.MongoServerError),
    'b',
  ])
})

test('what asks for more than plain fields by _id goes by itself', async () => {
  const { session, ...others } = {
    session: await db.startSession(),
    documents: model().findOne({ _id: 'a', orgid: 'o' }),
    hint: read('b').hint({ _id: 1 }),
    noId: read('c').select({ n: 1, _id: 0 }),
  }
  const found = await Promise.all([others.documents, others.hint, others.noId, read('a').session(session)])
  await session.endSession()
  expect(found.map((one) => one?.n)).toEqual([0, 1, 2, 0])
  expect(commands.filter(({ filter }) => filter?.$or)).toEqual([])
})
