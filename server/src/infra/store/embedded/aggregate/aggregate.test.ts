import { Double, Int32, ObjectId } from 'mongodb'
import { beforeAll, describe, expect, it } from 'vitest'
import { codeOf, useWorld } from '../testing/world.fixture'

const world = useWorld()
const SALES = [
  { _id: 1, who: 'li', city: 'gz', price: 10, n: 2, at: new Date('2026-03-01T10:00:00Z'), tags: ['a', 'b'] },
  { _id: 2, who: 'li', city: 'sz', price: 20, n: 1, at: new Date('2026-03-02T10:00:00Z'), tags: [] },
  { _id: 3, who: 'wang', city: 'gz', price: 5, n: 5, at: new Date('2026-04-01T10:00:00Z'), tags: ['b'] },
]

beforeAll(async () => {
  await world.db.collection<{ _id: number }>('sales').insertMany(SALES)
  await world.db
    .collection<{ _id: string }>('people')
    .insertMany([{ _id: 'li', boss: 'wang' }, { _id: 'wang', boss: 'chen' }, { _id: 'chen' }] as { _id: string }[])
})

const run = (...pipeline: Record<string, unknown>[]): Promise<unknown[]> =>
  world.db.collection('sales').aggregate(pipeline).toArray()

/** The value of one expression over a document. */
async function compute(expression: unknown, doc: Record<string, unknown> = {}): Promise<unknown> {
  await world.db.collection('computed').deleteMany({})
  await world.db.collection('computed').insertOne({ ...doc })
  const [row] = await world.db
    .collection('computed')
    .aggregate([{ $project: { _id: 0, value: expression } }], { promoteValues: false })
    .toArray()
  return row?.value
}

describe('pipelines', () => {
  it('group by a field, and by several', async () => {
    const n = { $sum: 1 }
    expect(await run({ $group: { _id: '$who', n, all: { $sum: '$price' } } }, { $sort: { _id: 1 } })).toEqual([
      { _id: 'li', n: 2, all: 30 },
      { _id: 'wang', n: 1, all: 5 },
    ])
    expect(await run({ $group: { _id: { who: '$who', city: '$city' }, n } })).toHaveLength(3)
  })

  it('unwind, without what is empty', async () => {
    expect(await run({ $unwind: '$tags' }, { $project: { tags: 1 } })).toEqual([
      { _id: 1, tags: 'a' },
      { _id: 1, tags: 'b' },
      { _id: 3, tags: 'b' },
    ])
  })

  it('use an index for what they begin with', async () => {
    await world.db.collection('sales').createIndex({ who: 1, price: -1 })
    const plan = await world.db
      .collection('sales')
      .aggregate([{ $match: { who: 'li' } }, { $sort: { price: -1 } }, { $group: { _id: null } }])
      .explain('queryPlanner')
    expect(JSON.stringify(plan)).toContain('"indexName":"who_1_price_-1"')
    expect(JSON.stringify(plan)).not.toContain('SORT')
  })

  it.each<[string, number, Record<string, unknown>]>([
    ['an unknown stage', 40324, { $frobnicate: {} }],
    ['an unknown expression', 168, { $project: { a: { $frobnicate: 1 } } }],
    ['an unknown accumulator', 15952, { $group: { _id: 1, a: { $frobnicate: 1 } } }],
  ])('refuse %s by code %i', async (_title, code, stage) => {
    expect(await codeOf(run(stage))).toBe(code)
  })
})

describe('expressions', () => {
  it.each<[string, unknown, unknown]>([
    ['comparison of types', { $gt: ['a', new Int32(5)] }, true],
    ['equality across number types', { $eq: [new Int32(1), new Double(1)] }, true],
    ['what is missing is below null', { $gt: [null, '$missing'] }, true],
    ['a literal', { $literal: '$a' }, '$a'],
    [
      'a field with a dollar in its name',
      { $setField: { field: { $literal: '$x' }, input: {}, value: 'v' } },
      { $x: 'v' },
    ],
  ])('%s', async (_title, expression, expected) => {
    expect(await compute(expression)).toEqual(expected)
  })

  it('reach through arrays of documents', async () => {
    expect(await compute('$a.b', { a: [{ b: 1 }, { c: 2 }, { b: 3 }] })).toEqual([new Int32(1), new Int32(3)])
  })

  it('keep object ids and key order apart in groups', async () => {
    const list = world.db.collection('keys')
    const id = new ObjectId()
    await list.insertMany([{ k: { a: 1, b: 2 } }, { k: { b: 2, a: 1 } }, { k: id }, { k: id }])
    const groups = await list
      .aggregate<{ n: number }>([{ $group: { _id: '$k', n: { $sum: 1 } } }, { $sort: { n: 1 } }])
      .toArray()
    expect(groups.map(({ n }) => n)).toEqual([1, 1, 2])
  })
})
