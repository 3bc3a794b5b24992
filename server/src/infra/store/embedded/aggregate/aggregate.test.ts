import { Decimal128, Double, Int32, Long, ObjectId } from 'mongodb'
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
  const [row] = await world.db
    .aggregate([{ $documents: [{ $literal: doc }] }, { $project: { _id: 0, value: expression } }], {
      promoteValues: false,
    })
    .toArray()
  return row?.value
}

describe('pipelines', () => {
  it('group with accumulators', async () => {
    const rows = await run(
      {
        $group: {
          _id: '$who',
          total: { $sum: { $multiply: ['$price', '$n'] } },
          best: { $max: '$price' },
          cities: { $addToSet: '$city' },
          n: { $count: {} },
        },
      },
      { $sort: { _id: 1 } },
    )
    expect(rows).toEqual([
      { _id: 'li', total: 40, best: 20, cities: ['gz', 'sz'], n: 2 },
      { _id: 'wang', total: 25, best: 5, cities: ['gz'], n: 1 },
    ])
  })

  it('unwind, keeping empty arrays when told to', async () => {
    expect(await run({ $unwind: '$tags' }, { $project: { tags: 1 } })).toEqual([
      { _id: 1, tags: 'a' },
      { _id: 1, tags: 'b' },
      { _id: 3, tags: 'b' },
    ])
    expect(await run({ $unwind: { path: '$tags', preserveNullAndEmptyArrays: true } }, { $count: 'n' })).toEqual([
      { n: 4 },
    ])
  })

  it('unwind, with the place below another field', async () => {
    const options = { path: '$tags', includeArrayIndex: 'at.place' }
    const rows = await run({ $match: { _id: 3 } }, { $set: { at: {} } }, { $unwind: options }, { $project: { at: 1 } })
    expect(rows).toEqual([{ _id: 3, at: { place: 0 } }])
  })

  it('join by field, by pipeline with variables, and recursively', async () => {
    const [byField] = await run(
      { $match: { _id: 1 } },
      { $lookup: { from: 'people', localField: 'who', foreignField: '_id', as: 'p' } },
      { $project: { p: 1 } },
    )
    expect(byField).toEqual({ _id: 1, p: [{ _id: 'li', boss: 'wang' }] })
    const [byPipeline] = await run(
      { $match: { _id: 1 } },
      {
        $lookup: {
          from: 'people',
          let: { w: '$who' },
          pipeline: [{ $match: { $expr: { $eq: ['$boss', '$$w'] } } }, { $count: 'n' }],
          as: 'p',
        },
      },
      { $project: { p: 1 } },
    )
    expect(byPipeline).toEqual({ _id: 1, p: [] })
    const [chain] = await world.db
      .collection('people')
      .aggregate([
        { $match: { _id: 'li' as unknown as ObjectId } },
        {
          $graphLookup: {
            from: 'people',
            startWith: '$boss',
            connectFromField: 'boss',
            connectToField: '_id',
            as: 'up',
            depthField: 'd',
          },
        },
      ])
      .toArray()
    expect(chain?.up).toEqual([
      { _id: 'wang', boss: 'chen', d: 0 },
      { _id: 'chen', d: 1 },
    ])
  })

  it('join a regular expression with its equal, not with what it matches', async () => {
    await world.db.collection<{ _id: string; k: unknown }>('patterns').insertMany([
      { _id: 'text', k: 'ab' },
      { _id: 'regex', k: /a/ },
    ])
    await world.db.collection<{ _id: number; k: unknown[] }>('wanted').insertOne({ _id: 1, k: [/a/, 'x'] })
    const join = { from: 'patterns', localField: 'k', foreignField: 'k', as: 'found' }
    const [row] = await world.db
      .collection('wanted')
      .aggregate([{ $lookup: join }])
      .toArray()
    expect(row?.found).toEqual([{ _id: 'regex', k: /a/ }])
  })

  it('join an empty list as a missing field, with null and missing', async () => {
    await world.db
      .collection<{ _id: number; k?: unknown }>('keyed')
      .insertMany([{ _id: 1, k: null }, { _id: 2 }, { _id: 3, k: 1 }])
    const [row] = await world.db
      .aggregate([
        { $documents: [{ ks: [] }] },
        { $lookup: { from: 'keyed', localField: 'ks', foreignField: 'k', as: 'found' } },
      ])
      .toArray()
    expect(row?.found).toEqual([{ _id: 1, k: null }, { _id: 2 }])
  })

  it('run several facets over one input', async () => {
    expect(
      await run({
        $facet: { n: [{ $count: 'n' }], top: [{ $sort: { price: -1 } }, { $limit: 1 }, { $project: { price: 1 } }] },
      }),
    ).toEqual([{ n: [{ n: 3 }], top: [{ _id: 2, price: 20 }] }])
  })

  it('bucket', async () => {
    expect(
      await run({
        $bucket: { groupBy: '$price', boundaries: [0, 10, 20], default: 'more', output: { n: { $sum: 1 } } },
      }),
    ).toEqual([
      { _id: 0, n: 1 },
      { _id: 10, n: 1 },
      { _id: 'more', n: 1 },
    ])
  })

  it('compute running totals and ranks in windows', async () => {
    const rows = await run(
      {
        $setWindowFields: {
          partitionBy: '$who',
          sortBy: { at: 1 },
          output: {
            sum: { $sum: '$price', window: { documents: ['unbounded', 'current'] } },
            nr: { $documentNumber: {} },
          },
        },
      },
      { $project: { sum: 1, nr: 1 } },
      { $sort: { _id: 1 } },
    )
    expect(rows).toEqual([
      { _id: 1, sum: 10, nr: 1 },
      { _id: 2, sum: 30, nr: 2 },
      { _id: 3, sum: 5, nr: 1 },
    ])
  })

  it.each([
    ['$out', 'insertMany'],
    ['$merge', 'bulkWrite'],
  ])('do not write with %s: the refusal names %s, and the collection stays as it is', async (stage, instead) => {
    const before = await world.db.collection('sales').find().toArray()
    await expect(run({ $group: { _id: '$who' } }, { [stage]: 'sales' })).rejects.toMatchObject({
      code: 115,
      message: expect.stringContaining(instead),
    })
    expect(await world.db.collection('sales').find().toArray()).toEqual(before)
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
    ['change streams', 40573, { $changeStream: {} }],
    ['$geoNear', 115, { $geoNear: {} }],
    ['an unknown stage', 40324, { $frobnicate: {} }],
    ['an unknown expression', 168, { $project: { a: { $frobnicate: 1 } } }],
    ['an unknown accumulator', 15952, { $group: { _id: 1, a: { $frobnicate: 1 } } }],
    ['code', 168, { $project: { a: { $function: { body: 'x', args: [], lang: 'js' } } } }],
  ])('refuse %s by code %i', async (_title, code, stage) => {
    expect(await codeOf(run(stage))).toBe(code)
  })
})

describe('expressions', () => {
  it.each<[string, unknown, unknown]>([
    ['int + int', { $add: [new Int32(1), new Int32(2)] }, new Int32(3)],
    ['int overflow becomes long', { $add: [new Int32(2147483647), new Int32(1)] }, Long.fromNumber(2147483648)],
    ['double stays double', { $add: [new Double(1), new Int32(2)] }, new Double(3)],
    ['decimal', { $add: [Decimal128.fromString('0.1'), Decimal128.fromString('0.2')] }, Decimal128.fromString('0.3')],
    ['long', { $multiply: [Long.fromNumber(3), new Int32(2)] }, Long.fromNumber(6)],
    ['division is a double', { $divide: [new Int32(6), new Int32(3)] }, new Double(2)],
    ['rounding half to even', { $round: [new Double(2.5)] }, new Double(2)],
    ['rounding to places', { $round: [new Double(2.675), new Int32(2)] }, new Double(2.68)],
    ['comparison of types', { $lt: [new Int32(5), 'a'] }, true],
    ['cond', { $cond: [{ $gt: [2, 1] }, 'yes', 'no'] }, 'yes'],
    ['zero is false', { $cond: { if: new Int32(0), then: 1, else: 'no' } }, 'no'],
    ['ifNull', { $ifNull: ['$missing', 'x'] }, 'x'],
    ['text', { $concat: ['a', { $toUpper: 'b' }, { $substrCP: ['cde', 0, 1] }] }, 'aBc'],
    ['length', { $strLenCP: '练达' }, new Int32(2)],
    ['split', { $split: ['a,b', ','] }, ['a', 'b']],
    [
      'date parts',
      { $dateToString: { date: new Date('2026-03-04T05:06:07Z'), format: '%Y-%m-%d', timezone: 'Asia/Shanghai' } },
      '2026-03-04',
    ],
    [
      'date difference is a long',
      { $dateDiff: { startDate: new Date(0), endDate: new Date(86400000), unit: 'hour' } },
      Long.fromNumber(24),
    ],
    ['date minus date is a long', { $subtract: [new Date(5), new Date(2)] }, Long.fromNumber(3)],
    [
      'map and filter',
      {
        $map: {
          input: { $filter: { input: [1, 2, 3], cond: { $gte: ['$$this', 2] } } },
          in: { $multiply: ['$$this', new Int32(2)] },
        },
      },
      [new Int32(4), new Int32(6)],
    ],
    ['reduce', { $reduce: { input: ['a', 'b'], initialValue: '', in: { $concat: ['$$value', '$$this'] } } }, 'ab'],
    [
      'sets',
      {
        $setIntersection: [
          [1, 2],
          [2, 3],
        ],
      },
      [new Int32(2)],
    ],
    ['conversion', { $toString: new Double(1.5) }, '1.5'],
    ['failed conversion', { $convert: { input: 'x', to: 'int', onError: 'bad' } }, 'bad'],
    ['type', { $type: '$missing' }, 'missing'],
    ['let', { $let: { vars: { a: 1 }, in: { $add: ['$$a', 1] } } }, new Int32(2)],
    [
      'switch',
      {
        $switch: {
          branches: [
            { case: false, then: 1 },
            { case: true, then: 'b' },
          ],
        },
      },
      'b',
    ],
  ])('%s', async (_title, expression, expected) => {
    expect(await compute(expression)).toEqual(expected)
  })

  it.each<[string, unknown, unknown]>([
    ['$sum of one list', { $sum: ['$a'] }, new Int32(3)],
    ['$sum of a list beside others', { $sum: ['$a', new Int32(5)] }, new Int32(5)],
    ['$avg of one list', { $avg: ['$a'] }, new Double(1.5)],
    ['$max of one list', { $max: ['$a'] }, new Int32(2)],
    ['$min of one list', { $min: ['$a'] }, new Int32(1)],
    ['$mergeObjects of one list', { $mergeObjects: ['$docs'] }, { x: new Int32(1), y: new Int32(2) }],
  ])('fold %s', async (_title, expression, expected) => {
    const doc = { a: [new Int32(1), new Int32(2)], docs: [{ x: new Int32(1) }, { y: new Int32(2) }] }
    expect(await compute(expression, doc)).toEqual(expected)
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
