import { type Document, Double, Int32, Long, MongoServerError } from 'mongodb'
import { beforeEach, describe, expect, it } from 'vitest'
import { codeOf, useWorld } from '../testing/world.fixture'

const world = useWorld()

interface Row extends Document {
  _id: number
}
const rows = () => world.db.collection<Row>('rows')

beforeEach(() => rows().deleteMany({}))

/** Returns one document after an update. */
async function after(
  before: Row,
  update: Record<string, unknown> | Record<string, unknown>[],
  options: Record<string, unknown> = {},
  filter: Record<string, unknown> = {},
): Promise<unknown> {
  await rows().insertOne(before)
  await rows().updateOne({ _id: before._id, ...filter }, update, options)
  const { _id, ...rest } = (await rows().findOne({ _id: before._id })) ?? { _id: 0 }
  expect(_id).toBe(before._id)
  return rest
}

describe('update operators', () => {
  it.each<[string, Record<string, unknown>, Record<string, unknown>, Record<string, unknown>]>([
    ['$set makes documents on the way', {}, { $set: { 'a.b.c': 1 } }, { a: { b: { c: 1 } } }],
    ['$set pads an array with null', { a: [1] }, { $set: { 'a.3': 4 } }, { a: [1, null, null, 4] }],
    [
      '$unset removes a field and nulls an element',
      { a: 1, b: [1, 2] },
      { $unset: { a: '', 'b.0': '' } },
      { b: [null, 2] },
    ],
    ['$push appends', { a: [1] }, { $push: { a: [2, 3] } }, { a: [1, [2, 3]] }],
    ['$push slices from the end', { a: [1, 2, 3] }, { $push: { a: { $each: [4], $slice: -2 } } }, { a: [3, 4] }],
    [
      '$addToSet takes what is new',
      { a: [1, { x: 1 }] },
      { $addToSet: { a: { $each: [1, 2, { x: 1 }] } } },
      { a: [1, { x: 1 }, 2] },
    ],
    ['$pull by condition', { a: [1, 5, 9] }, { $pull: { a: { $gte: 5 } } }, { a: [1] }],
    [
      '$pull embedded documents by a filter',
      {
        a: [
          { n: 1, k: 'x' },
          { n: 2, k: 'x' },
        ],
      },
      { $pull: { a: { k: 'x', n: { $lt: 2 } } } },
      { a: [{ n: 2, k: 'x' }] },
    ],
    [
      '$[] changes all elements',
      { a: [{ n: 1 }, { n: 2 }] },
      { $inc: { 'a.$[].n': 10 } },
      { a: [{ n: 11 }, { n: 12 }] },
    ],
    ['$setOnInsert does nothing to what exists', { a: 1 }, { $setOnInsert: { a: 2 }, $set: { b: 1 } }, { a: 1, b: 1 }],
  ])('%s', async (_title, before, update, expected) => {
    expect(await after({ _id: 1, ...before }, update)).toEqual(expected)
  })

  it('changes the elements that array filters name, also nested ones', async () => {
    const before = {
      _id: 1,
      a: [
        { k: 'x', list: [1, 8] },
        { k: 'y', list: [9] },
      ],
    }
    const update = { $set: { 'a.$[one].list.$[big]': 0 } }
    expect(await after(before, update, { arrayFilters: [{ 'one.k': 'x' }, { big: { $gt: 5 } }] })).toEqual({
      a: [
        { k: 'x', list: [1, 0] },
        { k: 'y', list: [9] },
      ],
    })
  })

  it('finds elements in the document as it was before', async () => {
    const before = {
      _id: 1,
      rows: [{ state: 'open' }, { state: 'kept' }, { state: 'open' }],
    }
    const finish = { $set: { 'rows.$[r].state': 'done', 'rows.$[r].time': 5 } }
    const done = { state: 'done', time: 5 }
    expect(await after(before, finish, { arrayFilters: [{ 'r.state': 'open' }] })).toEqual({
      rows: [done, { state: 'kept' }, done],
    })
    await rows().deleteMany({})
    const two = { $set: { 'a.$[x].n': 2, 'a.$[y].m': 3 } }
    expect(await after({ _id: 1, a: [{ n: 1 }] }, two, { arrayFilters: [{ 'x.n': 1 }, { 'y.n': 2 }] })).toEqual({
      a: [{ n: 2 }],
    })
    await rows().deleteMany({})
    const each = { $set: { 'a.$[y].b': 3, 'a.$[x].c': 2 } }
    expect(
      Object.keys(
        ((await after({ _id: 1, a: [{}] }, each, { arrayFilters: [{ x: {} }, { y: {} }] })) as { a: [object] }).a[0],
      ),
    ).toEqual(['b', 'c'])
  })

  it.each<[string, Record<string, unknown>, Record<string, unknown>[]]>([
    ['two filters that name one element', { $set: { 'a.$[x]': 2 }, $inc: { 'a.$[y]': 1 } }, [{ x: 1 }, { y: 1 }]],
    ['an element and a field of it', { $set: { 'a.$[x]': 2, 'a.$[y].z': 1 } }, [{ x: 1 }, { y: 1 }]],
    ['all elements and the matched one', { $inc: { 'a.$[]': 1, 'a.$': 1 } }, []],
    ['all elements and a later one', { $set: { 'a.$[].n': 1, 'a.7': 1 } }, []],
    ['the matched element and its position', { $set: { 'a.$': 7, 'a.0': 8 } }, []],
  ])('refuses %s', async (_title, update, arrayFilters) => {
    await rows().insertOne({ _id: 1, a: [1, 2] })
    expect(await codeOf(rows().updateOne({ a: 1 }, update, { arrayFilters }))).toBe(40)
  })

  it.each<[number, Record<string, unknown> | Record<string, unknown>[]]>([
    [14, { $inc: { a: 'x' } }],
    [2, { $push: { a: { $each: 5 } } }],
    [2, { $push: { a: { $each: [], $slice: 'x' } } }],
    [2, { $push: { a: { $each: [], $sort: 2 } } }],
    [2, { $push: { a: { $each: [], $frob: 2 } } }],
    [14, { $addToSet: { a: { $each: 5 } } }],
    [2, { $pull: { a: { $foo: 1 } } }],
    [2, { $set: { 'a.$[x]': 1 } }],
    [2, { $set: { 'a.$.b.$': 1 } }],
    [52, { $set: { 'a.$b': 1 } }],
    [72, [{ $match: {} }]],
    [72, [{ $set: { a: 1 } }, { $group: { _id: 1 } }]],
  ])('refuses by code %i what is malformed, also where nothing matches: %j', async (code, update) => {
    expect(await codeOf(rows().updateOne({ _id: 404 }, update))).toBe(code)
  })

  it('gives $inc the wider of the two types', async () => {
    await rows().insertOne({
      _id: 1,
      i: new Int32(2147483647),
      l: Long.fromNumber(1),
      d: new Int32(1),
    })
    await rows().updateOne({ _id: 1 }, { $inc: { i: 1, l: new Int32(1), d: 0.5 } })
    const found = await rows().findOne({ _id: 1 }, { promoteValues: false })
    expect([found?.i, found?.l, found?.d]).toEqual([Long.fromNumber(2147483648), Long.fromNumber(2), new Double(1.5)])
  })

  it('starts an upsert from the equalities of the filter', async () => {
    await rows().updateOne(
      { _id: 7, 'a.b': 1, $and: [{ c: { $eq: 2 } }], d: { $gt: 5 } },
      { $set: { e: 3 }, $setOnInsert: { f: 4 } },
      { upsert: true },
    )
    expect(await rows().findOne({ _id: 7 })).toEqual({ _id: 7, a: { b: 1 }, c: 2, e: 3, f: 4 })
  })

  it('counts what matched and what changed', async () => {
    await rows().insertMany([
      { _id: 1, a: 1 },
      { _id: 2, a: 2 },
    ])
    expect(await rows().updateMany({}, { $set: { a: 1 } })).toMatchObject({ matchedCount: 2, modifiedCount: 1 })
  })

  it.each<[string, number, Record<string, unknown>]>([
    ['arithmetic on text', 14, { $inc: { text: 1 } }],
    ['a field below a scalar', 28, { $set: { 'text.a': 1 } }],
    ['two operators on one path', 40, { $set: { a: 1 }, $inc: { a: 1 } }],
    ['one path inside of another', 40, { $set: { a: 1, 'a.b': 1 } }],
    ['another _id', 66, { $set: { _id: 9 } }],
    ['an empty path part', 56, { $set: { 'a..b': 1 } }],
    ['an unknown operator', 9, { $frob: { a: 1 } }],
    ['a positional path without a match', 2, { $set: { 'list.$': 1 } }],
    ['an array filter that is not given', 2, { $set: { 'list.$[x]': 1 } }],
    ['$push to a number', 2, { $push: { n: 1 } }],
  ])('refuses %s by code %i and changes nothing', async (_title, code, update) => {
    const before = { _id: 1, text: 'x', n: 1, list: [1, 2] }
    await rows().insertOne(before)
    expect(
      await codeOf(
        world.db
          .command({ update: 'rows', updates: [{ q: { _id: 1 }, u: update }] })
          .then((reply) => throwFirst(reply)),
      ),
    ).toBe(code)
    expect(await rows().findOne({ _id: 1 })).toEqual(before)
  })
})

/** Throws the first write error of a raw command, which reports failed statements in its reply. */
function throwFirst(reply: unknown): void {
  const [first] = (reply as { writeErrors?: { code: number; errmsg: string }[] }).writeErrors ?? []
  if (first) {
    throw new MongoServerError({ code: first.code, message: first.errmsg })
  }
}

describe('updates from many sides at once', () => {
  it('lose no increment, also when each has to scan for its document', async () => {
    await rows().insertMany(Array.from({ length: 300 }, (_, i) => ({ _id: i, name: `n${i}`, n: 0 })))
    await Promise.all(Array.from({ length: 200 }, () => rows().updateOne({ name: 'n299' }, { $inc: { n: 1 } })))
    expect((await rows().findOne({ _id: 299 }))?.n).toBe(200)
  })

  it('let exactly one conditional change win', async () => {
    await rows().insertOne({ _id: 1, rev: 0 })
    const results = await Promise.all(
      Array.from({ length: 40 }, (_, i) => rows().updateOne({ _id: 1, rev: 0 }, { $set: { rev: 1, by: i } })),
    )
    expect(results.filter(({ modifiedCount }) => modifiedCount === 1)).toHaveLength(1)
  })

  it('make one document of concurrent upserts on a unique key', async () => {
    await world.db.collection('keys').createIndex({ key: 1 }, { unique: true })
    await Promise.allSettled(
      Array.from({ length: 30 }, () =>
        world.db.collection('keys').updateOne({ key: 'k' }, { $inc: { n: 1 } }, { upsert: true }),
      ),
    )
    expect(
      await world.db
        .collection('keys')
        .find({}, { projection: { _id: 0 } })
        .toArray(),
    ).toEqual([{ key: 'k', n: 30 }])
  })

  it('hand a queue entry to one worker each, in order', async () => {
    await rows().insertMany(Array.from({ length: 30 }, (_, i) => ({ _id: i, state: 'new', at: 30 - i })))
    const taken = await Promise.all(
      Array.from({ length: 30 }, () =>
        rows().findOneAndUpdate({ state: 'new' }, { $set: { state: 'taken' } }, { sort: { at: 1 } }),
      ),
    )
    expect(new Set(taken.map((row) => row?._id)).size).toBe(30)
    expect(await rows().findOneAndUpdate({ state: 'new' }, { $set: { state: 'taken' } })).toBeNull()
  })
})
