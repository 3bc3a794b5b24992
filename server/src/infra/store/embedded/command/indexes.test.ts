import type { Document, IndexDescription } from 'mongodb'
import { beforeEach, describe, expect, it } from 'vitest'
import { codeOf, useWorld } from '../testing/world.fixture'

const world = useWorld()
const rows = () => world.db.collection<{ _id: number; u: number }>('rows')
const names = async (): Promise<string[]> => (await rows().indexes()).map(({ name }) => String(name))

beforeEach(async () => {
  await rows().drop()
  await rows().insertMany([
    { _id: 1, u: 1 },
    { _id: 2, u: 1 },
  ])
})

describe('createIndexes', () => {
  it('makes all of its indexes or none', async () => {
    const wanted: IndexDescription[] = [
      { key: { a: 1 }, name: 'a' },
      { key: { u: 1 }, name: 'u', unique: true },
    ]
    expect(await codeOf(rows().createIndexes(wanted))).toBe(11000)
    expect(await names()).toEqual(['_id_'])
    await rows().deleteOne({ _id: 2 })
    await rows().createIndexes(wanted)
    expect(await names()).toEqual(['_id_', 'a', 'u'])
    expect(await codeOf(rows().insertOne({ _id: 3, u: 1 }))).toBe(11000)
    expect(await world.db.command({ validate: 'rows' })).toMatchObject({ valid: true, nIndexes: 3 })
  })

  it('is made in slices: a read is answered before it is there, and a second maker of it is answered with it', async () => {
    const many = world.db.collection<{ _id: number; n: number }>('many')
    await many.insertMany(Array.from({ length: 20_000 }, (_, i) => ({ _id: i, n: i % 7 })))
    const order: string[] = []
    const first = many.createIndex({ n: 1 }).then(() => order.push('first'))
    const command = { createIndexes: 'many', indexes: [{ key: { n: 1 }, name: 'n_1' }] }
    const second = world.db.command(command).finally(() => order.push('second'))
    await many.findOne({ _id: 5 }).then(() => order.push('read'))
    await first
    expect(await second).toMatchObject({ numIndexesBefore: 2, numIndexesAfter: 2, note: 'all indexes already exist' })
    expect(order).toEqual(['read', 'first', 'second'])
    expect(await world.db.command({ validate: 'many' })).toMatchObject({ valid: true, nIndexes: 2 })
    await many.drop()
  })

  it.each<[string, Document[], number]>([
    [
      'one name for two keys',
      [
        { key: { a: 1 }, name: 'x' },
        { key: { b: 1 }, name: 'x' },
      ],
      86,
    ],
    [
      'one index with two sets of options',
      [
        { key: { a: 1 }, name: 'x' },
        { key: { a: 1 }, name: 'x', unique: true },
      ],
      85,
    ],
    [
      'one key by two names',
      [
        { key: { a: 1 }, name: 'x' },
        { key: { a: 1 }, name: 'y' },
      ],
      85,
    ],
  ])('refuses %s, before it makes a collection', async (_what, indexes, code) => {
    await rows().drop()
    expect(await codeOf(world.db.command({ createIndexes: 'rows', indexes }))).toBe(code)
    expect(await world.db.listCollections({ name: 'rows' }).toArray()).toEqual([])
  })

  it('makes what is named twice once', async () => {
    const index = { key: { a: 1 }, name: 'a' }
    const reply = await world.db.command({ createIndexes: 'rows', indexes: [index, index] })
    expect(reply).toMatchObject({ numIndexesBefore: 1, numIndexesAfter: 2 })
    expect(await names()).toEqual(['_id_', 'a'])
  })
})

describe('dropIndexes', () => {
  it('drops one by its name', async () => {
    await rows().createIndexes([
      { key: { a: 1 }, name: 'a' },
      { key: { z: 1 }, name: 'z' },
    ])
    const [reply] = await Promise.all([
      world.db.command({ dropIndexes: 'rows', index: 'a' }),
      rows().insertOne({ _id: 3, u: 3 }),
    ])
    expect(reply).toMatchObject({ nIndexesWas: 3, ok: 1 })
    expect(await names()).toEqual(['_id_', 'z'])
  })

  it('ends a cursor that goes through the index, by 175', async () => {
    await rows().createIndex({ u: 1 }, { name: 'u' })
    await rows().insertMany(Array.from({ length: 50 }, (_, n) => ({ _id: 10 + n, u: 2 })))
    const cursor = rows().find({}, { batchSize: 2 }).sort({ u: 1 })
    await cursor.next()
    await rows().dropIndex('u')
    expect(await codeOf(cursor.toArray())).toBe(175)
  })
})
