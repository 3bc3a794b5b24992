import { once } from 'node:events'
import { connect } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  Binary,
  BSONRegExp,
  Decimal128,
  deserialize,
  Double,
  Int32,
  Long,
  MaxKey,
  ObjectId,
  Timestamp,
  UUID,
} from 'bson'
import { type Db, MongoClient, MongoServerError } from 'mongodb'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rawDocument, rawMessage } from '../embedded/testing/raw-bson.fixture'
import { type EmbeddedStore, startEmbeddedStore } from '../embedded-store'
import { type Progress, transfer } from './transfer'

/** The other store: a second embedded store, or a real MongoDB when MONGODB_URI is set. */
const external = process.env.MONGODB_URI

let folder: string
let stores: EmbeddedStore[]
let clients: MongoClient[]
let from: Db
let to: Db
let said: Progress[]
let round = 0

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'store-transfer-'))
  stores = [await startEmbeddedStore({ dataDir: join(folder, 'a') })]
  if (external === undefined) stores.push(await startEmbeddedStore({ dataDir: join(folder, 'b') }))
  clients = await Promise.all(
    [stores[0]?.uri ?? '', external ?? stores[1]?.uri ?? ''].map((uri) => MongoClient.connect(uri)),
  )
})
afterAll(async () => {
  await Promise.all(clients.map((client) => client.close()))
  await Promise.all(stores.map((store) => store.close()))
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  round++
  said = []
  from = (clients[0] as MongoClient).db(`from${round}`)
  to = (clients[1] as MongoClient).db(`transfer_to_${process.pid}_${round}`)
})
afterEach(async () => {
  await to.dropDatabase()
})

const go = (signal?: AbortSignal, onProgress: (progress: Progress) => void = () => {}) =>
  transfer({
    from,
    to,
    source: 'the store of this test',
    onProgress(progress) {
      said.push(progress)
      onProgress(progress)
    },
    ...(signal ? { signal } : {}),
  })

const EXACT = { promoteValues: false, promoteLongs: false, promoteBuffers: false, bsonRegExp: true } as const
const read = async (db: Db, name: string) =>
  (
    await db
      .collection(name)
      .find({}, { raw: true, sort: { _id: 1 } })
      .toArray()
  ).map((raw) => deserialize(raw as unknown as Buffer, EXACT))

const fill = (name: string, n: number) =>
  from
    .collection<{ _id: number }>(name)
    .insertMany(Array.from({ length: n }, (_, i) => ({ _id: i, text: `${name} ${i}` })))

describe('a transfer', () => {
  it('brings every type as it was, whatever the type of _id', async () => {
    const values = {
      double: new Double(3),
      int: new Int32(3),
      long: Long.fromString('9007199254740993'),
      decimal: Decimal128.fromString('1.10'),
      date: new Date(0),
      bytes: new Binary(Buffer.from([1, 2])),
      uuid: new UUID(),
      none: null,
      nested: [[1, [2]], []],
      regex: new BSONRegExp('^a', 'i'),
      stamp: new Timestamp({ t: 1, i: 2 }),
      max: new MaxKey(),
      order: { z: 1, a: 2 },
    }
    const ids = [1, new Double(2.5), 'text', { a: 1 }, new ObjectId(), new Date(5), new UUID()]
    await from.collection('all').insertMany(ids.map((_id) => ({ _id, ...values }) as never))
    expect(await go()).toEqual({ collections: 1, documents: ids.length, skipped: 0 })
    expect(await read(to, 'all')).toEqual(await read(from, 'all'))
  })

  it('goes to a MongoDB that answers 26 where there is nothing to drop, as before 7.0', async () => {
    await fill('a', 3)
    const drop = to.dropCollection.bind(to)
    to.dropCollection = async (name) => {
      const there = await to.listCollections({ name }).toArray()
      if (there.length === 0) throw new MongoServerError({ message: 'ns not found', code: 26 })
      return drop(name)
    }
    expect(await go()).toMatchObject({ collections: 1, documents: 3 })
    expect(await read(to, 'a')).toHaveLength(3)
  })

  it('brings indexes with what they promise, and collections that are empty', async () => {
    await fill('a', 10)
    await from.collection('a').createIndex({ text: 1 }, { unique: true })
    await from.collection('a').createIndex({ at: -1 }, { expireAfterSeconds: 60 })
    await from.collection('a').createIndex({ b: 1, c: -1 }, { partialFilterExpression: { d: true }, name: 'mine' })
    await from.createCollection('empty')
    await go()
    const plain = async (db: Db) =>
      (await db.collection('a').listIndexes().toArray()).map((index) => ({ ...index, ns: undefined }))
    expect(await plain(to)).toEqual(await plain(from))
    expect((await to.listCollections().toArray()).map(({ name }) => name).sort()).toEqual(['a', 'empty'])
    await expect(to.collection('a').insertOne({ text: 'a 1' })).rejects.toMatchObject({ code: 11000 })
  })

  it('makes indexes by which documents expire once both sides are compared', async () => {
    await from.collection('a').insertOne({ at: new Date(0) })
    await from.collection('a').createIndex({ at: 1 }, { expireAfterSeconds: 0 })
    let during: Promise<{ name?: string }[]> = Promise.resolve([])
    await go(undefined, ({ step }) => {
      if (step === 'comparing') during = to.collection('a').listIndexes().toArray()
    })
    expect((await during).map(({ name }) => name)).toEqual(['_id_'])
    expect(await to.collection('a').indexExists('at_1')).toBe(true)
  })

  it('brings fields in their order whatever their names', async () => {
    const fields = (): [string, unknown][] => [
      ['b', 1],
      ['10', 1],
      [
        '2',
        [
          new Map([
            ['x', 1],
            ['0', null],
          ]),
        ],
      ],
      ['__proto__', 'text'],
      ['_bsontype', 'Int32'],
      ['toBSON', true],
    ]
    const docs = [
      new Map<string, unknown>([['_id', 1], ...fields(), ['in', new Map(fields())]]),
      new Map<string, unknown>([
        [
          '_id',
          new Map([
            ['b', 1],
            ['1', 2],
          ]),
        ],
        ['$ref', 'a'],
        ['$id', 1],
      ]),
    ]
    await from.collection<Map<string, unknown>>('a').insertMany(docs, { forceServerObjectId: true })
    expect(await go()).toMatchObject({ documents: 2 })
    const bytes = (db: Db) =>
      db
        .collection('a')
        .find({}, { raw: true, sort: { _id: 1 } })
        .toArray()
    expect(await bytes(to)).toEqual(await bytes(from))
    expect(Buffer.from((await bytes(to))[0] as unknown as Buffer).toString('latin1')).toMatch(/_id.*b\0.*10\0.*2\0/s)
  })

  it('names the document that holds the deprecated undefined, which no driver writes', async () => {
    const document = rawDocument([
      ['_id', { kind: 'scalar', value: 7 }],
      ['gone', { kind: 'scalar', value: null }],
    ])
    document[document.indexOf('gone') - 1] = 6
    const { socketPath = '' } = clients[0]?.options.hosts[0] ?? {}
    const socket = connect(socketPath)
    socket.write(rawMessage({ insert: 'a', $db: from.databaseName }, 'documents', [document]))
    await once(socket, 'data')
    socket.destroy()
    await expect(go()).rejects.toThrow(/the document \{"_id":7\} of a holds a value .* undefined; remove it/)
    await from.collection('a').updateMany({}, { $unset: { gone: 1 } })
    expect(await go()).toMatchObject({ documents: 1 })
  })

  it('goes on where it was stopped, and writes nothing twice', async () => {
    await fill('a', 1_500)
    await fill('b', 3_500)
    const stop = new AbortController()
    const stopped = go(stop.signal, ({ collection, done }) => {
      if (collection === 'b' && done >= 2_000) stop.abort()
    })
    await expect(stopped).rejects.toThrow('stopped in b; the same command goes on from there')
    expect(await to.collection('b').countDocuments()).toBe(2_000)
    said = []
    expect(await go()).toEqual({ collections: 2, documents: 5_000, skipped: 1 })
    const copied = said.filter(({ step }) => step === 'copying').map(({ done }) => done)
    expect(copied).toEqual([3_000, 3_500])
    expect(await read(to, 'b')).toEqual(await read(from, 'b'))
  })

  it('makes the indexes that were missing when it was stopped', async () => {
    await fill('a', 5)
    await from.collection('a').createIndex({ text: 1 })
    const stop = new AbortController()
    const stopped = go(stop.signal, ({ step }) => {
      if (step === 'indexes') stop.abort()
    })
    await expect(stopped).rejects.toThrow('stopped in a')
    expect(await go()).toEqual({ collections: 1, documents: 5, skipped: 1 })
    expect(await to.collection('a').indexExists('text_1')).toBe(true)
  })

  it('copies anew what was written to after it had been copied, in part or whole', async () => {
    await fill('a', 100)
    await fill('b', 2_500)
    await from.collection('a').createIndex({ text: 1 }, { unique: true })
    const stop = new AbortController()
    const stopped = go(stop.signal, ({ collection, done }) => {
      if (collection === 'b' && done >= 1_000) stop.abort()
    })
    await expect(stopped).rejects.toThrow('stopped in b')
    for (const name of ['a', 'b']) {
      const docs = from.collection<{ _id: number; text: string }>(name)
      await docs.deleteOne({ _id: 5 })
      await docs.updateOne({ _id: 6 }, { $set: { text: 'changed' } })
      await docs.insertOne({ _id: -1, text: `${name} 5` })
    }
    expect(await go()).toEqual({ collections: 2, documents: 2_600, skipped: 0 })
    for (const name of ['a', 'b']) expect(await read(to, name)).toEqual(await read(from, name))
    expect(await to.listCollections({ name: 'lianda_transfer' }).toArray()).toEqual([])
  })

  it('is not made of what is an unfinished copy itself', async () => {
    await fill('a', 5)
    const stop = new AbortController()
    await expect(go(stop.signal, () => stop.abort())).rejects.toThrow('stopped')
    const onward = transfer({ from: to, to: from, source: 'the target', onProgress() {} })
    await expect(onward).rejects.toThrow('the target is an unfinished copy of the store of this test itself')
  })

  it('writes a batch again whose end it did not see', async () => {
    await fill('a', 1_200)
    const stop = new AbortController()
    await expect(go(stop.signal, () => stop.abort())).rejects.toThrow('stopped')
    await to.collection<{ _id: string }>('lianda_transfer').deleteOne({ _id: 'a' })
    expect(await go()).toMatchObject({ documents: 1_200 })
  })

  it('notices when the sides differ', async () => {
    await fill('a', 100)
    const change = to.collection<{ _id: number }>('a')
    let changed: Promise<unknown> = Promise.resolve()
    const run = go(undefined, ({ step }) => {
      if (step === 'comparing') changed = change.updateOne({ _id: 5 }, { $set: { text: 'other' } })
    })
    await expect(run).rejects.toThrow(/a differs after it was copied: 100 documents on both sides/)
    await changed
  })

  it('takes no target that holds something, nor the unfinished copy of something else', async () => {
    await fill('a', 5)
    await to.collection('theirs').insertOne({})
    await expect(go()).rejects.toThrow('the target is not empty (it holds theirs)')
    expect(await to.collection('a').countDocuments()).toBe(0)
    await to.collection('theirs').drop()
    const stop = new AbortController()
    await expect(go(stop.signal, () => stop.abort())).rejects.toThrow('stopped')
    const other = transfer({ from, to, source: 'another store', onProgress() {} })
    await expect(other).rejects.toThrow('an unfinished copy of the store of this test')
  })
})
