import type { Document } from 'mongodb'
import { beforeAll, describe, expect, it } from 'vitest'
import { codeOf, useWorld } from '../testing/world.fixture'

const world = useWorld()
const COUNT = 20_000
const filter = { 'list.n': -1 }

beforeAll(async () => {
  const docs = Array.from({ length: COUNT }, (_, n) => ({ n, list: [{ n }, { n: n + 1 }] }))
  await world.db.collection('many').insertMany(docs)
})

describe('maxTimeMS', () => {
  it.each<[string, Document]>([
    ['find', { find: 'many', filter }],
    ['find with an order in memory', { find: 'many', sort: { 'list.n': -1 } }],
    ['count', { count: 'many', query: filter }],
    ['distinct', { distinct: 'many', key: 'list.n' }],
    ['aggregate', { aggregate: 'many', pipeline: [{ $match: filter }], cursor: {} }],
    ['findAndModify', { findAndModify: 'many', query: filter, remove: true }],
    ['update', { update: 'many', updates: [{ q: filter, u: { $set: { n: 0 } }, multi: true }] }],
    ['delete', { delete: 'many', deletes: [{ q: filter, limit: 0 }], ordered: false }],
    // last, since the other commands would use this index
    ['createIndexes', { createIndexes: 'many', indexes: [{ key: { 'list.n': 1, n: 1 }, name: 'late' }] }],
  ])('ends a %s that takes longer, by 50', async (_what, command) => {
    expect(await codeOf(world.db.command({ ...command, maxTimeMS: 1 }))).toBe(50)
    expect(await world.db.command({ ...command, maxTimeMS: 0 })).toMatchObject({ ok: 1 })
  })

  it('leaves what ends in time alone, and has to be a number that is not negative', async () => {
    expect(await world.db.collection('many').countDocuments({}, { maxTimeMS: 60_000 })).toBe(COUNT)
    expect(await codeOf(world.db.command({ find: 'many', maxTimeMS: 'x' }))).toBe(14)
    expect(await codeOf(world.db.command({ find: 'many', maxTimeMS: -1 }))).toBe(51024)
  })
})
