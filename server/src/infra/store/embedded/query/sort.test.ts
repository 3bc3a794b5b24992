import { expect, it } from 'vitest'
import { useWorld } from '../testing/world.fixture'

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
  // of those that are no longer held, one goes and one no longer matches
  await docs.deleteOne({ _id: 79 })
  await docs.updateOne({ _id: 78 }, { $set: { at: 100 } })
  const rest: { _id: number; at: number; text: string }[] = await cursor.toArray()
  const gone = [79, 78].map((n) => (n * 31) % 80)
  expect(rest.map((doc) => doc.at)).toEqual(
    Array.from({ length: 78 }, (_, n) => n + 1).filter((at) => !gone.includes(at)),
  )
  expect(rest.every((doc) => doc.text === `${text}${doc._id}`)).toBe(true)
}, 60_000)
