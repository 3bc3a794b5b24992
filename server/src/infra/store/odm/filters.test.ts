import { type Document, Double, Long, ObjectId } from 'mongodb'
import { beforeAll, describe, expect, it } from 'vitest'
import { useOdm } from './odm-world.fixture'

const world = useOdm(process.env.MONGODB_URI)

const ROWS = [
  {
    _id: 1,
    n: 1,
    name: 'Li',
    tags: ['a', 'b'],
    parts: [
      { k: 'x', s: 10 },
      { k: 'y', s: 50 },
    ],
    at: new Date(1000),
  },
  { _id: 2, n: 2.5, name: 'Liu', tags: ['b'], parts: [{ k: 'x', s: 60 }], at: new Date(2000), deep: { a: { b: 1 } } },
  { _id: 3, n: Long.fromNumber(3), name: 'Wang', tags: [], at: null, deep: { a: { b: 2 } }, flag: true },
  { _id: 4, n: null, name: 'wang', tags: 'b', parts: [], flag: false },
  { _id: 5, n: '1', name: 'a.b*c', grid: [[1, 2], [3]], deep: { a: [{ b: 1 }, { b: 3 }] } },
  { _id: 6, n: [4, 8], owner: new ObjectId('64b000000000000000000001') },
  { _id: 7, n: new Double(Number.NaN), name: null },
]

beforeAll(async () => {
  await world.rows('plain').insertMany(ROWS)
  const indexed = world.rows('indexed')
  await indexed.createIndexes([
    { key: { n: 1 } },
    { key: { name: 1, n: -1 } },
    { key: { tags: 1 } },
    { key: { 'parts.s': 1 } },
    { key: { 'deep.a.b': 1 } },
  ])
  await indexed.insertMany(ROWS)
})

const CASES: [filter: Document, ids: number[]][] = [
  [{ n: 1 }, [1]],
  [{ n: { $eq: new Double(3) } }, [3]],
  [{ n: null }, [4]],
  [{ owner: null }, [1, 2, 3, 4, 5, 7]],
  [{ name: { $exists: false } }, [6]],
  [{ n: { $exists: true, $ne: null } }, [1, 2, 3, 5, 6, 7]],
  [{ n: Number.NaN }, [7]],
  [{ n: { $gt: 2 } }, [2, 3, 6]],
  [{ n: { $gt: 1, $lte: 3 } }, [2, 3]],
  [{ n: { $gt: 5, $lt: 7 } }, [6]],
  [{ n: { $gte: null } }, [4]],
  [{ n: { $in: [1, 8, null] } }, [1, 4, 6]],
  [{ n: { $nin: [1, 8, null] } }, [2, 3, 5, 7]],
  [{ n: { $in: [] } }, []],
  [{ n: { $type: 'long' } }, [3]],
  [{ n: { $type: ['string', 'null'] } }, [4, 5]],
  [{ n: { $type: 'array' } }, [6]],
  [{ tags: 'b' }, [1, 2, 4]],
  [{ tags: ['b'] }, [2]],
  [{ tags: { $all: ['a', 'b'] } }, [1]],
  [{ tags: [] }, [3]],
  [{ 'tags.0': 'b' }, [2]],
  [{ 'parts.k': 'x', 'parts.s': { $gt: 20 } }, [1, 2]],
  [{ parts: { k: 'x', s: 60 } }, [2]],
  [{ parts: { s: 60, k: 'x' } }, []],
  [{ 'deep.a.b': 1 }, [2, 5]],
  [{ 'deep.a.b': { $gt: 1 } }, [3, 5]],
  [{ grid: [1, 2] }, [5]],
  [{ name: /^Li/ }, [1, 2]],
  [{ name: /^wang$/i }, [3, 4]],
  [{ name: { $regex: 'LI', $options: 'i' } }, [1, 2]],
  [{ name: { $regex: '^a\\.b\\*c$' } }, [5]],
  [{ name: { $in: [/u$/, 'Wang'] } }, [2, 3]],
  [{ name: { $gte: 'Li', $lt: 'Lj' } }, [1, 2]],
  [{ at: { $lte: new Date(1500) } }, [1]],
  [{ flag: false }, [4]],
  [{ flag: { $ne: true } }, [1, 2, 4, 5, 6, 7]],
  [{ owner: new ObjectId('64b000000000000000000001') }, [6]],
  [{ $or: [{ n: 1 }, { name: 'Wang' }, { n: 1 }] }, [1, 3]],
  [{ $and: [{ tags: 'b' }, { $or: [{ n: 1 }, { flag: false }] }] }, [1, 4]],
  [{ $expr: { $gt: ['$n', '$_id'] }, n: { $type: 'double' } }, [2]],
  [{ $expr: { $eq: ['$name', { $literal: 'Li' }] } }, [1]],
  [{ _id: { $in: [7, 1, 99] } }, [1, 7]],
  [{ _id: { $gt: 5 } }, [6, 7]],
]

describe('filters', () => {
  for (const [filter, ids] of CASES) {
    it(`${JSON.stringify(filter, (_, value: unknown) => (value instanceof RegExp ? String(value) : value))} finds the same with and without an index`, async () => {
      for (const name of ['plain', 'indexed']) {
        const found = await world.rows(name).find(filter).sort({ _id: 1 }).toArray()
        expect(found.map(({ _id }) => _id)).toEqual(ids)
        expect(await world.rows(name).countDocuments(filter)).toBe(ids.length)
      }
    })
  }

  it('order goes across types: nothing, numbers, texts; of a list the least or the greatest counts', async () => {
    for (const name of ['plain', 'indexed']) {
      const order = async (direction: 1 | -1) =>
        (await world.rows(name).find().sort({ n: direction, _id: 1 }).toArray()).map(({ _id }) => _id)
      expect(await order(1)).toEqual([4, 7, 1, 2, 3, 6, 5])
      expect(await order(-1)).toEqual([5, 6, 3, 2, 1, 7, 4])
    }
  })
})
