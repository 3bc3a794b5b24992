import { serialize } from 'bson'
import { Binary, Decimal128, type Document, Double, Int32, Long, ObjectId, UUID } from 'mongodb'
import { describe, expect, it } from 'vitest'
import { codeOf, useWorld } from './testing/world.fixture'

const world = useWorld()

describe('documents', () => {
  it('come back bit for bit: types, key order, nested arrays, null against missing', async () => {
    const docs = world.db.collection<Document>('types')
    const doc = {
      _id: new ObjectId(),
      z: new Int32(1),
      a: new Double(1),
      l: Long.fromString('9007199254740993'),
      d: Decimal128.fromString('1.50'),
      at: new Date(-1),
      b: new Binary(Buffer.from([1, 2]), 5),
      u: new UUID(),
      n: null,
      nested: [[new Int32(1), [new Double(2)]], []],
    }
    await docs.insertOne(doc)
    const raw = await docs.findOne({ _id: doc._id }, { raw: true })
    const bytes = Buffer.from(raw as unknown as Uint8Array)
    expect(bytes.equals(serialize(doc))).toBe(true)
  })

  it('keep the order of keys that look like numbers', async () => {
    const docs = world.db.collection<Document>('order')
    const ordered = new Map<string, unknown>([
      ['_id', new Int32(1)],
      ['10', new Int32(1)],
      ['9', new Int32(1)],
    ])
    await docs.insertOne(ordered as unknown as Document)
    const raw = await docs.findOne({}, { raw: true })
    expect(Buffer.from(raw as unknown as Uint8Array).equals(serialize(ordered as unknown as Document))).toBe(true)
  })

  it('may have null as their _id', async () => {
    await world.db.command({ insert: 'nulls', documents: [{ _id: null, a: 1 }] })
    expect(await world.db.collection('nulls').countDocuments({ _id: { $type: 'null' } })).toBe(1)
  })

  it('that are too large are refused by 10334', async () => {
    const half = 'x'.repeat(9_000_000)
    const docs = world.db.collection<Document>('large')
    await docs.insertOne({ _id: 1 as unknown as ObjectId, half })
    expect(await codeOf(docs.updateOne({}, { $set: { other: half } }))).toBe(10334)
    expect(await docs.findOne({}, { projection: { _id: 1 } })).toEqual({ _id: 1 })
  })
})

describe('indexes', () => {
  it('partial unique ones leave out what they do not cover', async () => {
    const docs = world.db.collection<Document>('partial')
    await docs.createIndex({ code: 1 }, { unique: true, partialFilterExpression: { deleted: false } })
    await docs.insertMany([
      { code: 'a', deleted: false },
      { code: 'a', deleted: true },
      { code: 'b', deleted: false },
    ])
    expect(await codeOf(docs.insertOne({ code: 'a', deleted: false }))).toBe(11000)
    expect(await codeOf(docs.updateOne({ code: 'a', deleted: true }, { $set: { deleted: false } }))).toBe(11000)
    expect(await docs.countDocuments({ code: 'a', deleted: false })).toBe(1)
  })

  it('of an array forbid the same element in two documents but not twice in one', async () => {
    const docs = world.db.collection<Document>('multikey')
    await docs.createIndex({ tags: 1 }, { unique: true })
    await docs.insertOne({ tags: ['a', 'a', 'b'] })
    expect(await codeOf(docs.insertOne({ tags: ['b'] }))).toBe(11000)
  })

  it('over two fields of a list forbid the pairs that stand together, and no others', async () => {
    const docs = world.db.collection<Document>('pairs')
    await docs.createIndex({ 'seats.row': 1, 'seats.no': 1 }, { unique: true })
    await docs.insertOne({
      seats: [
        { row: 1, no: 1 },
        { row: 2, no: 2 },
      ],
    })
    await docs.insertOne({
      seats: [
        { row: 1, no: 2 },
        { row: 2, no: 1 },
      ],
    })
    expect(
      await codeOf(
        docs.insertOne({
          seats: [
            { row: 3, no: 3 },
            { row: 2, no: 2 },
          ],
        }),
      ),
    ).toBe(11000)
    const found = { 'seats.row': 1, 'seats.no': 1 }
    expect(await docs.countDocuments(found)).toBe(2)
    expect(await world.db.command({ validate: 'pairs' })).toMatchObject({ valid: true })
    expect(await codeOf(docs.insertOne({ seats: [{ row: [1], no: [2] }] }))).toBe(171)
  })

  it('are listed, refused when they conflict, dropped', async () => {
    const docs = world.db.collection('listed')
    expect(await docs.createIndex({ a: 1, b: -1 })).toBe('a_1_b_-1')
    expect(await docs.createIndex({ a: 1, b: -1 })).toBe('a_1_b_-1')
    expect(await codeOf(docs.createIndex({ a: 1, b: -1 }, { unique: true }))).toBe(85)
    expect(await codeOf(docs.createIndex({ c: 1 }, { name: 'a_1_b_-1' }))).toBe(86)
    expect(await codeOf(docs.createIndex({ a: 'text' }))).toBe(67)
    expect(await codeOf(docs.createIndex({ a: '2dsphere' }))).toBe(67)
    expect((await docs.indexes()).map(({ name }) => name)).toEqual(['_id_', 'a_1_b_-1'])
    await docs.dropIndex('a_1_b_-1')
    expect(await codeOf(docs.dropIndex('a_1_b_-1'))).toBe(27)
  })

  it('cannot become unique over duplicates, and leave nothing behind', async () => {
    const docs = world.db.collection<Document>('dups')
    await docs.insertMany([{ a: 1 }, { a: 1 }])
    expect(await codeOf(docs.createIndex({ a: 1 }, { unique: true }))).toBe(11000)
    expect(await docs.indexes()).toHaveLength(1)
    expect(await world.db.command({ validate: 'dups' })).toMatchObject({ valid: true })
  })
})

describe('what is not supported', () => {
  it.each<[string, number, () => Promise<unknown>]>([
    ['unknown commands', 59, () => world.db.command({ frobnicate: 1 })],
    ['mapReduce', 115, () => world.db.command({ mapReduce: 'a' })],
    ['capped collections', 72, () => world.db.createCollection('capped', { capped: true, size: 1000 })],
    ['time series', 115, () => world.db.createCollection('series', { timeseries: { timeField: 'at' } })],
    ['views', 115, () => world.db.createCollection('view', { viewOn: 'a', pipeline: [] })],
    ['$where', 2, () => world.db.collection('a').find({ $where: 'true' }).toArray()],
    [
      '$text',
      2,
      () =>
        world.db
          .collection('a')
          .find({ $text: { $search: 'x' } })
          .toArray(),
    ],
    [
      'geo',
      2,
      () =>
        world.db
          .collection('a')
          .find({ at: { $near: [1, 2] } })
          .toArray(),
    ],
    [
      'other collations',
      72,
      () =>
        world.db
          .collection('a')
          .find({}, { collation: { locale: 'zh' } })
          .toArray(),
    ],
    ['change streams', 40573, () => world.db.collection('a').watch().next()],
    ['bad names', 73, () => world.db.command({ create: 'a$b' })],
  ])('%s by code %i', async (_title, code, run) => {
    await world.db.collection('a').insertOne({})
    expect(await codeOf(run())).toBe(code)
  })

  it('transactions, as a standalone MongoDB refuses them', async () => {
    const command = {
      insert: 'a',
      documents: [{}],
      txnNumber: Long.fromNumber(1),
      startTransaction: true,
      autocommit: false,
    }
    expect(await codeOf(world.db.command(command))).toBe(20)
  })
})

describe('cursors', () => {
  it('see a drop as an error, not as an end', async () => {
    const docs = world.db.collection<Document>('going')
    await docs.insertMany(Array.from({ length: 50 }, (_, i) => ({ i })))
    const cursor = docs.find({}, { batchSize: 10 })
    await cursor.next()
    await docs.drop()
    expect(await codeOf(cursor.toArray())).toBe(175)
  })

  it('that are closed are gone', async () => {
    const docs = world.db.collection<Document>('closed')
    await docs.insertMany(Array.from({ length: 50 }, (_, i) => ({ i })))
    const reply = await world.db.command({ find: 'closed', batchSize: 1 }, { promoteLongs: false })
    const id = (reply as { cursor: { id: Long } }).cursor.id
    await world.db.command({ killCursors: 'closed', cursors: [id] })
    expect(await codeOf(world.db.command({ getMore: id, collection: 'closed' }))).toBe(43)
  })

  it('hand out what does not fit one reply in several', async () => {
    const docs = world.db.collection<Document>('wide')
    for (let i = 0; i < 4; i++) await docs.insertOne({ i, text: 'x'.repeat(6_000_000) })
    expect((await docs.find().toArray()).map(({ i }) => i as number)).toEqual([0, 1, 2, 3])
  })
})

describe('a long scan', () => {
  it('lets point reads and writes pass it', async () => {
    const docs = world.db.collection<Document>('scanned')
    await docs.insertMany(Array.from({ length: 30_000 }, (_, i) => ({ i, text: `row ${i}` })))
    const order: string[] = []
    const scan = docs.countDocuments({ text: /no such row/ }).then(() => order.push('scan'))
    const others = world.db.collection('quick')
    await others.insertOne({ n: 1 })
    order.push('write')
    await others.findOne({ n: 1 })
    order.push('read')
    await scan
    expect(order).toEqual(['write', 'read', 'scan'])
  })

  it('sees each document at most once and all that were there, while others write', async () => {
    const docs = world.db.collection<{ _id: number; n: number }>('moving')
    await docs.createIndex({ n: 1 })
    await docs.insertMany(Array.from({ length: 5_000 }, (_, i) => ({ _id: i, n: i })))
    const reading = docs.find({}, { batchSize: 500 }).toArray()
    const writing = Promise.all(
      Array.from({ length: 300 }, (_, i) => docs.updateOne({ _id: i * 3 }, { $inc: { n: 10_000 } })),
    )
    const [found] = await Promise.all([reading, writing])
    expect(new Set(found.map(({ _id }) => _id)).size).toBe(5_000)
    expect(found).toHaveLength(5_000)
    expect(await docs.countDocuments({ n: { $gte: 10_000 } })).toBe(300)
    expect(await world.db.command({ validate: 'moving' })).toMatchObject({ valid: true })
  })
})

describe('collections', () => {
  it('that are dropped under a long update end it, and nothing else', async () => {
    const docs = world.db.collection<Document>('doomed')
    await docs.insertMany(Array.from({ length: 20_000 }, (_, i) => ({ i })))
    const [updated, , written] = await Promise.allSettled([
      docs.updateMany({}, { $inc: { i: 1 } }),
      world.db.command({ drop: 'doomed' }),
      world.db.collection('bystander').insertOne({ n: 1 }),
    ])
    expect(updated).toMatchObject({ status: 'rejected', reason: { code: 175 } })
    expect(written.status).toBe('fulfilled')
    expect(await world.db.collection('bystander').countDocuments({ n: 1 })).toBe(1)
  })

  it('of a database are listed, and dropped with it', async () => {
    await world.client.db('other').collection('one').insertOne({})
    expect((await world.client.db('other').listCollections().toArray()).map(({ name }) => name)).toEqual(['one'])
    await world.client.db('other').dropDatabase()
    expect(await world.client.db('other').listCollections().toArray()).toEqual([])
  })
})
