import type { Collection, Document } from 'mongodb'
import { beforeEach, describe, expect, it } from 'vitest'
import { codeOf, useWorld } from '../testing/world.fixture'

const world = useWorld()
let docs: Collection<{ _id: number; a: number; b: number; rare?: number }>

beforeEach(async () => {
  docs = world.db.collection('hinted')
  await docs.drop()
  await docs.insertMany(
    Array.from({ length: 60 }, (_, n) => ({ _id: n, a: n % 3, b: n % 5, ...(n < 4 ? { rare: n } : {}) })),
  )
  await docs.createIndex({ a: 1 })
  await docs.createIndex({ b: -1 }, { name: 'by b' })
  await docs.createIndex({ rare: 1 }, { partialFilterExpression: { rare: 1 } })
})

const indexOf = async (command: Document): Promise<string> => {
  const plan = JSON.stringify((await world.db.command({ explain: command, verbosity: 'queryPlanner' })).queryPlanner)
  return /"indexName":"([^"]+)"/.exec(plan)?.[1] ?? /"stage":"(COLLSCAN)".*"direction":"\w+"/.exec(plan)?.[1] ?? plan
}

describe('a hint', () => {
  it.each<[string, (hint: Document | string) => Document]>([
    ['find', (hint) => ({ find: 'hinted', filter: { a: 1 }, hint })],
    ['count', (hint) => ({ count: 'hinted', query: { a: 1 }, hint })],
    ['distinct', (hint) => ({ distinct: 'hinted', key: 'b', query: { a: 1 }, hint })],
    ['update', (hint) => ({ update: 'hinted', updates: [{ q: { a: 1 }, u: { $set: { c: 1 } }, hint }] })],
    ['delete', (hint) => ({ delete: 'hinted', deletes: [{ q: { a: 1 }, limit: 1, hint }] })],
    ['findAndModify', (hint) => ({ findAndModify: 'hinted', query: { a: 1 }, remove: true, hint })],
  ])('decides the index of %s, by name, by key, or for none', async (_what, command) => {
    expect(await indexOf(command({}))).toBe('a_1')
    expect(await indexOf(command('by b'))).toBe('by b')
    expect(await indexOf(command({ b: -1 }))).toBe('by b')
    expect(await codeOf(world.db.command({ explain: command({ b: 1 }) }))).toBe(2)
  })

  it('gives the same documents and the same changes', async () => {
    const ids = async (hint?: string): Promise<number[]> =>
      (
        await docs
          .find({ a: 1 }, hint ? { hint } : {})
          .sort({ _id: 1 })
          .toArray()
      ).map((doc) => doc._id)
    expect(await ids('by b')).toEqual(await ids())
    expect(await docs.countDocuments({ a: 1 }, { hint: 'by b' })).toBe(20)
    expect(await docs.updateMany({ a: 1 }, { $set: { b: 9 } }, { hint: 'by b' })).toMatchObject({ modifiedCount: 20 })
    expect(await docs.deleteMany({ b: 9 }, { hint: 'a_1' })).toMatchObject({ deletedCount: 20 })
  })

  it('that names no index changes nothing', async () => {
    expect(await codeOf(docs.updateMany({}, { $set: { b: 9 } }, { hint: 'nothing' }))).toBe(2)
    expect(await codeOf(docs.deleteMany({}, { hint: { c: 1 } }))).toBe(2)
    expect(await codeOf(docs.findOneAndDelete({}, { hint: { c: 1 } }))).toBe(2)
    expect(await docs.countDocuments({ b: { $lt: 9 } })).toBe(60)
  })

  it('of a partial index finds only what is in it, and of another kind of value is refused', async () => {
    expect(await docs.find({}, { hint: 'rare_1' }).toArray()).toHaveLength(1)
    expect(await docs.countDocuments({}, { hint: 'rare_1' })).toBe(1)
    expect(await world.db.command({ count: 'hinted', hint: 'rare_1' })).toMatchObject({ n: 1 })
    expect(await codeOf(world.db.command({ find: 'hinted', hint: 1 }))).toBe(9)
  })

  it('cannot be given as bounds of an index', async () => {
    expect(await codeOf(docs.find({}, { min: { a: 1 }, hint: { a: 1 } }).toArray())).toBe(2)
  })
})
