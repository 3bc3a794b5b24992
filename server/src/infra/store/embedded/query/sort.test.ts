import type { Document } from 'mongodb'
import { describe, expect, it } from 'vitest'
import { codeOf, useWorld } from '../testing/world.fixture'

const world = useWorld()

it('an order in memory over more than it holds gives every document once, in order, as it is by then', async () => {
  const docs = world.db.collection<{ _id: number; at: number; text: string }>('large')
  const text = 'x'.repeat(1_000_000)
  for (let from = 0; from < 80; from += 20)
    await docs.insertMany(
      Array.from({ length: 20 }, (_, i) => from + i).map((n) => ({ _id: n, at: (n * 31) % 80, text: `${text}${n}` })),
    )
  const cursor = docs.find({ at: { $lt: 79 } }, { batchSize: 2 }).sort({ at: 1 })
  const first = await cursor.next()
  expect(first).toEqual({ _id: 0, at: 0, text: `${text}0` })
  // of the documents no longer held in memory, one is deleted and one no longer matches
  await docs.deleteOne({ _id: 79 })
  await docs.updateOne({ _id: 78 }, { $set: { at: 100 } })
  const rest: { _id: number; at: number; text: string }[] = await cursor.toArray()
  const gone = [79, 78].map((n) => (n * 31) % 80)
  expect(rest.map((doc) => doc.at)).toEqual(
    Array.from({ length: 78 }, (_, n) => n + 1).filter((at) => !gone.includes(at)),
  )
  expect(rest.every((doc) => doc.text === `${text}${doc._id}`)).toBe(true)
})

describe('an order through lists', () => {
  const pairs = [
    {
      _id: 1,
      a: [
        { b: 1, c: 9 },
        { b: 2, c: 1 },
      ],
    },
    { _id: 2, a: [{ b: 1, c: 5 }] },
  ]
  const nothings = [{ _id: 1, a: [] }, { _id: 2 }, { _id: 3, a: null }, { _id: 4, a: [{ b: 1 }] }]
  it.each<[string, Document[], Record<string, 1 | -1>, number[]]>([
    ['takes the least pair that stands together', pairs, { 'a.b': 1, 'a.c': 1 }, [2, 1]],
    ['takes the first pair in the order asked for', pairs, { 'a.b': -1, 'a.c': 1 }, [1, 2]],
    ['takes the greatest pair downwards', pairs, { 'a.c': -1, 'a.b': -1 }, [1, 2]],
    ['has an empty list before null', nothings, { a: 1, _id: -1 }, [1, 3, 2, 4]],
    ['has nothing inside of an empty list', nothings, { 'a.b': 1, _id: -1 }, [3, 2, 1, 4]],
  ])('%s, with an index and without', async (_what, docs, sort, ids) => {
    const lists = world.db.collection('lists')
    await lists.drop()
    await lists.insertMany(docs)
    const found = async (): Promise<unknown[]> => (await lists.find().sort(sort).toArray()).map(({ _id }) => _id)
    expect(await found()).toEqual(ids)
    const sorted = await lists.aggregate([{ $project: { a: 1 } }, { $sort: sort }]).toArray()
    expect(sorted.map(({ _id }) => _id)).toEqual(ids)
    await lists.createIndex(sort)
    expect(await found()).toEqual(ids)
  })

  it('is refused over two lists side by side', async () => {
    const lists = world.db.collection('parallel')
    await lists.insertOne({ a: [1, 2], b: [1, 2] })
    expect(await codeOf(lists.find().sort({ a: 1, b: 1 }).toArray())).toBe(2)
  })
})
