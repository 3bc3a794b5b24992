import { beforeEach, describe, expect, it } from 'vitest'
import { useWorld } from '../testing/world.fixture'

const COUNT = 4000
const world = useWorld()
const rows = () => world.db.collection<{ _id: number; state: number; n: number }>('rows')

beforeEach(async () => {
  await rows().drop()
  await rows().createIndex({ state: 1 })
  await rows().insertMany(Array.from({ length: COUNT }, (_, i) => ({ _id: i, state: 1, n: 0 })))
})

/** Moves documents ahead of the position that a scan of the index has reached. */
const moveMany = () =>
  Promise.all(Array.from({ length: 300 }, (_, i) => rows().updateOne({ _id: i }, { $set: { state: 5 } })))

describe('an update of many, beside one that moves documents within the index that it goes through', () => {
  it('changes each of them once', async () => {
    const [changed] = await Promise.all([rows().updateMany({ state: { $lte: 5 } }, { $inc: { n: 1 } }), moveMany()])
    expect(changed).toMatchObject({ matchedCount: COUNT, modifiedCount: COUNT })
    expect(await rows().countDocuments({ n: 1 })).toBe(COUNT)
  })
})
