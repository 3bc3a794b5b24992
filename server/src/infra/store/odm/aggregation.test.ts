import { Decimal128, type Document, Double, Int32, Long, type ObjectId } from 'mongodb'
import { Schema } from 'mongoose'
import { beforeAll, describe, expect, it } from 'vitest'
import { typed, useOdm } from './odm-world.fixture'

const world = useOdm(process.env.MONGODB_URI)

const day = (n: number) => new Date(Date.UTC(2026, 0, n))
const SALES = [
  { _id: 1, shop: 'a', n: 2, price: 1.5, at: day(1), tags: ['x', 'y'], big: Long.fromNumber(5) },
  { _id: 2, shop: 'b', n: 1, price: new Double(2), at: day(2), tags: [], big: Long.fromNumber(6) },
  { _id: 3, shop: 'a', n: 4, price: 0.5, at: day(3), tags: ['x'], cost: Decimal128.fromString('0.10') },
  { _id: 4, shop: 'c', n: 3, price: 4.5, at: day(4), tags: null, cost: Decimal128.fromString('0.2') },
  { _id: 5, n: 7, price: 9, at: day(5) },
]
const SHOPS = [
  { _id: 'a', town: 'gz', staff: ['li', 'wang'] },
  { _id: 'b', town: 'sz', staff: ['chen'], of: 'a' },
  { _id: 'c', town: 'sz', staff: [], of: 'b' },
  { _id: 'nobody', town: null },
]

beforeAll(async () => {
  await world.rows('sales').insertMany(SALES)
  await world.rows('shops').insertMany(SHOPS)
})

const run = async (...pipeline: Document[]): Promise<string[]> =>
  typed(await world.exact('sales').aggregate(pipeline).toArray())

describe('$match and $group', () => {
  it('sums in the wider type: int, double, long, decimal; what is no number is not counted', async () => {
    const rows = await run(
      { $match: { shop: { $in: ['a', 'c'] } } },
      {
        $group: {
          _id: '$shop',
          int: { $sum: '$n' },
          double: { $sum: '$price' },
          long: { $sum: '$big' },
          decimal: { $sum: '$cost' },
          mixed: { $sum: { $add: ['$n', '$price'] } },
          none: { $sum: '$shop' },
          count: { $sum: 1 },
        },
      },
      { $sort: { _id: 1 } },
    )
    expect(rows).toEqual(
      typed([
        {
          _id: 'a',
          int: 6,
          double: new Double(2),
          long: Long.fromNumber(5),
          decimal: Decimal128.fromString('0.10'),
          mixed: new Double(8),
          none: 0,
          count: 2,
        },
        {
          _id: 'c',
          int: 3,
          double: 4.5,
          long: 0,
          decimal: Decimal128.fromString('0.2'),
          mixed: 7.5,
          none: 0,
          count: 1,
        },
      ]),
    )
  })

  it('averages to doubles, takes least and greatest, first and last, and lists', async () => {
    const rows = await run(
      { $match: { shop: 'a' } },
      { $sort: { at: -1 } },
      {
        $group: {
          _id: null,
          mean: { $avg: '$n' },
          least: { $min: '$price' },
          greatest: { $max: '$at' },
          first: { $first: '$_id' },
          last: { $last: '$_id' },
          list: { $push: { id: '$_id', cost: '$cost' } },
          set: { $addToSet: '$shop' },
          spread: { $stdDevPop: '$n' },
          merged: { $mergeObjects: { k: '$n', only: '$cost' } },
          n: { $count: {} },
        },
      },
    )
    expect(rows).toEqual(
      typed([
        {
          _id: null,
          mean: new Double(3),
          least: 0.5,
          greatest: day(3),
          first: 3,
          last: 1,
          list: [{ id: 3, cost: Decimal128.fromString('0.10') }, { id: 1 }],
          set: ['a'],
          spread: new Double(1),
          merged: { k: 2, only: Decimal128.fromString('0.10') },
          n: 2,
        },
      ]),
    )
  })

  it('groups by several members, a missing one is left out of the key, and alone is null', async () => {
    expect(
      await run(
        { $group: { _id: { shop: '$shop', cheap: { $lt: ['$price', 2] } }, n: { $sum: 1 } } },
        { $sort: { n: -1, '_id.cheap': 1, '_id.shop': 1 } },
      ),
    ).toEqual(
      typed([
        { _id: { shop: 'a', cheap: true }, n: 2 },
        { _id: { cheap: false }, n: 1 },
        { _id: { shop: 'b', cheap: false }, n: 1 },
        { _id: { shop: 'c', cheap: false }, n: 1 },
      ]),
    )
    expect(await run({ $group: { _id: '$shop' } }, { $sort: { _id: 1 } })).toEqual(
      typed([{ _id: null }, { _id: 'a' }, { _id: 'b' }, { _id: 'c' }]),
    )
  })

  it('takes equal numbers of two types for one group', async () => {
    await world.rows('mixed').insertMany([
      { _id: 1, k: 1 },
      { _id: 2, k: new Double(1) },
      { _id: 3, k: Long.fromNumber(1) },
      { _id: 4, k: '1' },
    ])
    const rows = await world
      .rows('mixed')
      .aggregate([{ $group: { _id: '$k', n: { $sum: 1 } } }, { $sort: { n: 1 } }])
      .toArray()
    expect(rows).toEqual([
      { _id: '1', n: 1 },
      { _id: 1, n: 3 },
    ])
  })

  it('answers nothing for no documents', async () => {
    expect(await run({ $match: { _id: 0 } }, { $group: { _id: null, n: { $sum: 1 } } })).toEqual([])
    expect(await run({ $match: { _id: 0 } }, { $count: 'n' })).toEqual([])
  })

  it('refuses an accumulator that does not exist, and a group without _id', async () => {
    const rows = world.rows('sales')
    await expect(rows.aggregate([{ $group: { _id: null, n: { $nothing: 1 } } }]).toArray()).rejects.toMatchObject({
      code: 15952,
    })
    await expect(rows.aggregate([{ $group: { n: { $sum: 1 } } }]).toArray()).rejects.toMatchObject({ code: 15955 })
  })
})

describe('$lookup', () => {
  it('by equal fields: a list for each, empty where there is none; missing meets missing and null', async () => {
    expect(
      await run(
        { $lookup: { from: 'shops', localField: 'shop', foreignField: '_id', as: 'of' } },
        { $project: { towns: '$of.town' } },
        { $sort: { _id: 1 } },
      ),
    ).toEqual(
      typed([
        { _id: 1, towns: ['gz'] },
        { _id: 2, towns: ['sz'] },
        { _id: 3, towns: ['gz'] },
        { _id: 4, towns: ['sz'] },
        { _id: 5, towns: [] },
      ]),
    )
    expect(
      await run(
        { $match: { _id: 5 } },
        { $lookup: { from: 'shops', localField: 'shop', foreignField: 'of', as: 'roots' } },
        { $project: { roots: '$roots._id' } },
      ),
    ).toEqual(typed([{ _id: 5, roots: ['a', 'nobody'] }]))
  })

  it('by equal fields: each element of a list counts, on either side', async () => {
    await world.rows('people').insertMany([{ _id: 'li' }, { _id: 'wang' }, { _id: 'chen' }])
    const rows = await world
      .exact('shops')
      .aggregate([
        { $match: { _id: { $in: ['a', 'c'] } } },
        { $lookup: { from: 'people', localField: 'staff', foreignField: '_id', as: 'staff' } },
        { $project: { staff: 1 } },
      ])
      .toArray()
    expect(typed(rows)).toEqual(
      typed([
        { _id: 'a', staff: [{ _id: 'li' }, { _id: 'wang' }] },
        { _id: 'c', staff: [] },
      ]),
    )
    const back = await world
      .exact('people')
      .aggregate([
        { $match: { _id: 'wang' } },
        { $lookup: { from: 'shops', localField: '_id', foreignField: 'staff', as: 'shops' } },
        { $project: { shops: '$shops._id' } },
      ])
      .toArray()
    expect(typed(back)).toEqual(typed([{ _id: 'wang', shops: ['a'] }]))
  })

  it('by a pipeline with variables', async () => {
    const rows = await world
      .exact('shops')
      .aggregate([
        { $match: { _id: { $in: ['a', 'b', 'nobody'] } } },
        {
          $lookup: {
            from: 'sales',
            let: { id: '$_id', least: 2 },
            pipeline: [
              { $match: { $expr: { $and: [{ $eq: ['$shop', '$$id'] }, { $gte: ['$n', '$$least'] }] } } },
              { $group: { _id: null, n: { $sum: '$n' } } },
              { $project: { _id: 0 } },
            ],
            as: 'sold',
          },
        },
        { $project: { sold: 1 } },
        { $sort: { _id: 1 } },
      ])
      .toArray()
    expect(typed(rows)).toEqual(
      typed([
        { _id: 'a', sold: [{ n: 6 }] },
        { _id: 'b', sold: [] },
        { _id: 'nobody', sold: [] },
      ]),
    )
  })

  it('by equal fields and a pipeline together', async () => {
    const rows = await world
      .exact('shops')
      .aggregate([
        { $match: { _id: 'a' } },
        {
          $lookup: {
            from: 'sales',
            localField: '_id',
            foreignField: 'shop',
            pipeline: [{ $match: { n: { $gt: 2 } } }, { $project: { n: 1 } }],
            as: 'sold',
          },
        },
        { $unwind: '$sold' },
        { $replaceRoot: { newRoot: '$sold' } },
      ])
      .toArray()
    expect(typed(rows)).toEqual(typed([{ _id: 3, n: 4 }]))
  })

  it('$graphLookup follows a chain', async () => {
    const rows = await world
      .rows('shops')
      .aggregate<{ up: { _id: string; depth: number }[] }>([
        { $match: { _id: 'c' } },
        {
          $graphLookup: {
            from: 'shops',
            startWith: '$of',
            connectFromField: 'of',
            connectToField: '_id',
            as: 'up',
            depthField: 'depth',
          },
        },
        { $set: { up: { $sortArray: { input: '$up', sortBy: { depth: 1 } } } } },
      ])
      .toArray()
    expect(rows[0]?.up.map(({ _id, depth }) => [_id, depth])).toEqual([
      ['b', 0],
      ['a', 1],
    ])
  })
})

describe('$unwind', () => {
  it('makes a document of each element; empty, null and missing lists vanish', async () => {
    expect(await run({ $unwind: '$tags' }, { $project: { tags: 1 } })).toEqual(
      typed([
        { _id: 1, tags: 'x' },
        { _id: 1, tags: 'y' },
        { _id: 3, tags: 'x' },
      ]),
    )
  })

  it('keeps them when told to, and says the place as a long', async () => {
    expect(
      await run(
        { $unwind: { path: '$tags', preserveNullAndEmptyArrays: true, includeArrayIndex: 'i' } },
        { $project: { tags: 1, i: 1 } },
      ),
    ).toEqual(
      typed([
        { _id: 1, tags: 'x', i: Long.ZERO },
        { _id: 1, tags: 'y', i: Long.ONE },
        { _id: 2, i: null },
        { _id: 3, tags: 'x', i: Long.ZERO },
        { _id: 4, tags: null, i: null },
        { _id: 5, i: null },
      ]),
    )
  })

  it('takes what is no list for one element', async () => {
    expect(await run({ $match: { _id: 1 } }, { $unwind: '$shop' }, { $project: { shop: 1 } })).toEqual(
      typed([{ _id: 1, shop: 'a' }]),
    )
  })
})

describe('$facet, $bucket and $sortByCount', () => {
  it('$facet answers several pipelines over the same documents', async () => {
    expect(
      await run(
        { $match: { n: { $lt: 7 } } },
        {
          $facet: {
            total: [{ $count: 'n' }],
            page: [{ $sort: { n: -1 } }, { $skip: 1 }, { $limit: 2 }, { $project: { n: 1 } }],
            none: [{ $match: { _id: 0 } }],
          },
        },
      ),
    ).toEqual(
      typed([
        {
          total: [{ n: 4 }],
          page: [
            { _id: 4, n: 3 },
            { _id: 1, n: 2 },
          ],
          none: [],
        },
      ]),
    )
  })

  it('$bucket counts by default', async () => {
    expect(await run({ $bucket: { groupBy: '$n', boundaries: [0, 3, 10, 20] } })).toEqual(
      typed([
        { _id: 0, count: 2 },
        { _id: 3, count: 3 },
      ]),
    )
  })

  it('$bucket puts the others where their name sorts, and folds', async () => {
    const output = { n: { $sum: 1 }, ids: { $push: '$_id' } }
    expect(await run({ $bucket: { groupBy: '$n', boundaries: [2, 4], default: 'other', output } })).toEqual(
      typed([
        { _id: 2, n: 2, ids: [1, 4] },
        { _id: 'other', n: 3, ids: [2, 3, 5] },
      ]),
    )
    expect(await run({ $bucket: { groupBy: '$n', boundaries: [2, 4], default: -1 } })).toEqual(
      typed([
        { _id: -1, count: 3 },
        { _id: 2, count: 2 },
      ]),
    )
  })

  it('$bucket refuses boundaries out of order', async () => {
    const backwards = world.rows('sales').aggregate([{ $bucket: { groupBy: '$n', boundaries: [3, 1] } }])
    await expect(backwards.toArray()).rejects.toMatchObject({ code: 40194 })
  })

  it('$bucketAuto shares evenly', async () => {
    expect(await run({ $match: { n: { $lt: 7 } } }, { $bucketAuto: { groupBy: '$n', buckets: 2 } })).toEqual(
      typed([
        { _id: { min: 1, max: 3 }, count: 2 },
        { _id: { min: 3, max: 4 }, count: 2 },
      ]),
    )
  })

  it('$sortByCount puts the most frequent first', async () => {
    expect(await run({ $unwind: '$tags' }, { $sortByCount: '$tags' })).toEqual(
      typed([
        { _id: 'x', count: 2 },
        { _id: 'y', count: 1 },
      ]),
    )
  })
})

describe('$setWindowFields', () => {
  const windows = (sortBy: Document, output: Document, partitionBy?: string) =>
    world
      .rows('sales')
      .aggregate([
        { $match: { shop: { $exists: true } } },
        { $setWindowFields: { ...(partitionBy ? { partitionBy } : {}), sortBy, output } },
        { $sort: { _id: 1 } },
        { $project: Object.fromEntries(Object.keys(output).map((name) => [name, 1])) },
      ])
      .toArray()

  it('runs totals within each part', async () => {
    const total = { $sum: '$n', window: { documents: ['unbounded', 'current'] } }
    expect(await windows({ at: 1 }, { total }, '$shop')).toEqual([
      { _id: 1, total: 2 },
      { _id: 2, total: 1 },
      { _id: 3, total: 6 },
      { _id: 4, total: 3 },
    ])
  })

  it('averages over neighbours, and over the whole part without a window', async () => {
    const near = { $avg: '$n', window: { documents: [-1, 1] } }
    expect(await windows({ at: 1 }, { near, all: { $max: '$n' } })).toEqual([
      { _id: 1, near: 1.5, all: 4 },
      { _id: 2, near: (2 + 1 + 4) / 3, all: 4 },
      { _id: 3, near: (1 + 4 + 3) / 3, all: 4 },
      { _id: 4, near: 3.5, all: 4 },
    ])
  })

  it('numbers and ranks', async () => {
    const output = { nr: { $documentNumber: {} }, rank: { $rank: {} }, dense: { $denseRank: {} } }
    expect(await windows({ shop: 1 }, { rank: output.rank, dense: output.dense })).toEqual([
      { _id: 1, rank: 1, dense: 1 },
      { _id: 2, rank: 3, dense: 2 },
      { _id: 3, rank: 1, dense: 1 },
      { _id: 4, rank: 4, dense: 3 },
    ])
    expect(await windows({ n: -1 }, { nr: output.nr })).toEqual([
      { _id: 1, nr: 3 },
      { _id: 2, nr: 4 },
      { _id: 3, nr: 1 },
      { _id: 4, nr: 2 },
    ])
  })

  it('looks at the one before', async () => {
    const before = { $shift: { output: '$n', by: -1, default: 0 } }
    expect(await windows({ at: 1 }, { before })).toEqual([
      { _id: 1, before: 0 },
      { _id: 2, before: 2 },
      { _id: 3, before: 1 },
      { _id: 4, before: 4 },
    ])
  })
})

describe('the other stages', () => {
  it('$project and $set compute, $unset and exclusion take away', async () => {
    expect(
      await run(
        { $match: { _id: 1 } },
        { $set: { 'sum.total': { $multiply: ['$n', '$price'] }, n: new Int32(9) } },
        { $project: { at: 0, tags: 0, big: 0 } },
        { $unset: 'price' },
      ),
    ).toEqual(typed([{ _id: 1, shop: 'a', n: 9, sum: { total: new Double(3) } }]))
    expect(
      await run(
        { $match: { _id: 1 } },
        {
          $project: {
            _id: 0,
            label: { $concat: ['$shop', '-', { $toString: '$n' }] },
            level: { $cond: [{ $gte: ['$n', 2] }, 'many', 'few'] },
            kind: { $type: '$big' },
            size: { $size: '$tags' },
            gone: '$$REMOVE',
            date: { $dateToString: { date: '$at', format: '%Y-%m-%d' } },
          },
        },
      ),
    ).toEqual(typed([{ label: 'a-2', level: 'many', kind: 'long', size: 2, date: '2026-01-01' }]))
  })

  it('$unionWith appends another collection', async () => {
    expect(
      await run(
        { $match: { _id: 2 } },
        { $project: { shop: 1 } },
        { $unionWith: { coll: 'shops', pipeline: [{ $match: { _id: 'b' } }, { $project: { town: 1 } }] } },
      ),
    ).toEqual(
      typed([
        { _id: 2, shop: 'b' },
        { _id: 'b', town: 'sz' },
      ]),
    )
  })

  it('a pipeline of Mongoose: ids are ids, dates are dates', async () => {
    const Attempt = world.connection.model(
      'Attempt',
      new Schema({ orgid: String, user: Schema.Types.ObjectId, at: Date, score: Number }),
    )
    const [user, other] = ['64b000000000000000000001', '64b000000000000000000002']
    await Attempt.create([
      { orgid: 'o', user, at: day(1), score: 60 },
      { orgid: 'o', user, at: day(2), score: 80 },
      { orgid: 'o', user: other, at: day(3), score: 70 },
      { orgid: 'p', user, at: day(4), score: 100 },
    ])
    const rows = await Attempt.aggregate<{ _id: ObjectId; best: number; last: Date }>()
      .match({ orgid: 'o', at: { $lt: day(4) } })
      .group({ _id: '$user', best: { $max: '$score' }, last: { $max: '$at' } })
      .sort({ best: -1 })
    expect(rows.map(({ _id, ...rest }) => ({ id: _id.toHexString(), ...rest }))).toEqual([
      { id: user, best: 80, last: day(2) },
      { id: other, best: 70, last: day(3) },
    ])
    const paged: number[] = []
    for await (const row of Attempt.aggregate([{ $sort: { score: 1 } }]).cursor({ batchSize: 1 }))
      paged.push((row as { score: number }).score)
    expect(paged).toEqual([60, 70, 80, 100])
  })
})
