import { Decimal128, type Document, Double, Long } from 'mongodb'
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

  it('refuses an accumulator that does not exist, and a group without _id', async () => {
    const rows = world.rows('sales')
    await expect(rows.aggregate([{ $group: { _id: null, n: { $nothing: 1 } } }]).toArray()).rejects.toMatchObject({
      code: 15952,
    })
    await expect(rows.aggregate([{ $group: { n: { $sum: 1 } } }]).toArray()).rejects.toMatchObject({ code: 15955 })
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

  it('takes what is no list for one element', async () => {
    expect(await run({ $match: { _id: 1 } }, { $unwind: '$shop' }, { $project: { shop: 1 } })).toEqual(
      typed([{ _id: 1, shop: 'a' }]),
    )
  })
})
