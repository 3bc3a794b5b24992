import { type Collection, Decimal128, type Document } from 'mongodb'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { Collection as Stored } from '../storage/collection'
import { codeOf, useWorld } from '../testing/world.fixture'

const world = useWorld()
let docs: Collection<Document>
let plain: Collection<Document>

const COUNT = 400
const NOW = Date.now()

beforeAll(async () => {
  docs = world.db.collection('planned')
  plain = world.db.collection('plain')
  await docs.createIndexes([
    { key: { org: 1, kind: 1, at: -1 }, name: 'compound' },
    { key: { name: 1 }, name: 'name' },
    { key: { email: 1 }, name: 'email', unique: true },
    { key: { due: 1 }, name: 'due', partialFilterExpression: { open: true } },
    { key: { tags: 1 }, name: 'tags' },
    { key: { 'lines.sku': 1 }, name: 'lines' },
    { key: { seenAt: 1 }, name: 'seen', expireAfterSeconds: 86_400 },
    { key: { x: 1, y: -1 }, name: 'mixed' },
  ])
  const rows = Array.from({ length: COUNT }, (_, n) => ({
    _id: n,
    org: n % 4,
    kind: n % 3,
    at: (n * 37) % COUNT,
    name: `name ${String(n % 50).padStart(2, '0')}`,
    email: `${n}@x`,
    ...(n % 10 === 0 ? { score: n } : {}),
    due: n,
    open: n % 2 === 0,
    tags: [`a${n % 5}`, `b${n % 7}`],
    lines: [{ sku: n % 11 }, { sku: n % 13 }],
    seenAt: new Date(NOW - n * 1000),
    x: n % 6,
    y: n % 9,
  }))
  await docs.insertMany(rows as Document[])
  await plain.insertMany(rows as Document[])
})

async function planOf(filter: Document, sort: Record<string, 1 | -1>, limit: number): Promise<string> {
  const { queryPlanner } = await docs.find(filter).sort(sort).limit(limit).explain('queryPlanner')
  const text = JSON.stringify(queryPlanner.winningPlan)
  const names = [...text.matchAll(/"indexName":"(\w+)".*?"direction":"(\w+)"/g)].map(([, name, way]) =>
    way === 'backward' ? `${name} backward` : name,
  )
  const plan = text.includes('COLLSCAN') ? 'scan' : names.join(' + ')
  return text.includes('"SORT"') ? `${plan}, sorted` : plan
}

type Case = [what: string, filter: Document, sort: Record<string, 1 | -1>, limit: number, plan: string]

const since = new Date(NOW - 50_500)

describe('the plan and the result of', () => {
  it.each<Case>([
    ['an equality', { name: 'name 07' }, {}, 0, 'name'],
    ['an equality of a unique index', { email: '7@x', name: 'name 07' }, {}, 0, 'email'],
    ['$in', { name: { $in: ['name 01', 'name 02', 'nobody'] } }, {}, 0, 'name'],
    ['a range', { name: { $gt: 'name 10', $lte: 'name 12' } }, {}, 0, 'name'],
    ['a range with one end', { name: { $gte: 'name 48' } }, {}, 0, 'name'],
    ['a prefix of a compound index', { org: 1 }, {}, 0, 'compound'],
    ['two fields of it', { org: 1, kind: 2 }, {}, 0, 'compound'],
    ['equality, $in and a range', { org: 1, kind: { $in: [0, 2] }, at: { $lt: 100 } }, {}, 0, 'compound'],
    ['a field behind its first one', { kind: 1 }, {}, 0, 'scan'],
    ['the order from the index', { org: 1, kind: 2 }, { at: -1 }, 5, 'compound'],
    ['the order against the index', { org: 1, kind: 2 }, { at: 1 }, 5, 'compound backward'],
    ['an order that starts at an equality', { org: 1, kind: 2 }, { org: 1, at: -1 }, 5, 'compound'],
    ['an order over a gap', { org: 1 }, { at: -1 }, 5, 'compound, sorted'],
    ['an order over two values', { org: { $in: [1, 2] } }, { kind: 1, at: -1 }, 5, 'compound, sorted'],
    ['both directions as in the index', {}, { x: 1, y: -1 }, 7, 'mixed'],
    ['both directions against it', {}, { x: -1, y: 1 }, 7, 'mixed backward'],
    ['directions that no index has', {}, { x: 1, y: 1 }, 7, 'scan, sorted'],
    ['a partial index, for what it holds', { due: { $lt: 20 }, open: true }, {}, 0, 'due'],
    ['a partial index, for more than it holds', { due: { $lt: 20 } }, {}, 0, 'scan'],
    ['an element of an array', { tags: 'a3' }, {}, 0, 'tags'],
    ['$all', { tags: { $all: ['a3', 'b1'] } }, {}, 0, 'tags'],
    ['a field of documents in an array', { 'lines.sku': 12 }, {}, 0, 'lines'],
    ['an array gives no order', { tags: { $gte: 'a' } }, { tags: 1 }, 3, 'tags, sorted'],
    ['a TTL index', { seenAt: { $gte: since } }, { seenAt: 1 }, 0, 'seen'],
    ['$or', { $or: [{ email: '7@x' }, { name: 'name 07' }] }, {}, 0, 'email + name'],
    ['$or where one branch has no index', { $or: [{ email: '7@x' }, { y: 3 }] }, {}, 0, 'scan'],
    ['$or beside an equality', { org: 1, $or: [{ y: 1 }, { y: 2 }] }, {}, 0, 'compound'],
    ['the narrower of two indexes', { org: 1, name: 'name 09' }, {}, 0, 'name'],
  ])('%s', async (_what, filter, sort, limit, plan) => {
    expect(await planOf(filter, sort, limit)).toBe(plan)
    const ids = async (from: Collection<Document>): Promise<unknown[]> =>
      (
        await from
          .find(filter)
          .sort({ ...sort, ...(limit ? {} : { _id: 1 }) })
          .limit(limit)
          .toArray()
      ).map((doc) => Object.keys(sort).map((path) => doc[path]))
    expect(await ids(docs)).toEqual(await ids(plain))
    expect(await docs.countDocuments(filter)).toBe((await plain.find(filter).toArray()).length)
    const all = async (from: Collection<Document>): Promise<unknown[]> =>
      (await from.find(filter).toArray()).map((doc) => Number(doc._id)).sort((a, b) => a - b)
    expect(await all(docs)).toEqual(await all(plain))
  })
})

describe('a unique index', () => {
  it('refuses a second document of the same value, and a missing value counts as one', async () => {
    expect(await codeOf(docs.insertOne({ email: '7@x' }))).toBe(11000)
    await docs.insertOne({ _id: 'first' as never })
    expect(await codeOf(docs.insertOne({}))).toBe(11000)
    expect(await codeOf(docs.updateOne({ email: '8@x' }, { $set: { email: '9@x' } }))).toBe(11000)
    await docs.deleteOne({ _id: 'first' as never })
  })
})

describe('a partial index', () => {
  it.each<[string, Document]>([
    ['$ne', { a: { $ne: 1 } }],
    ['$exists: false', { a: { $exists: false } }],
    ['$or', { $or: [{ a: 1 }] }],
    ['a range', { a: { $gt: 1 } }],
    ['null, which also missing fields equal', { a: null }],
    ['a list', { a: [1] }],
    ['a regular expression', { a: { $regex: 'x' } }],
    ['$expr', { $expr: { $gt: ['$a', 1] } }],
  ])('cannot be told by %s', async (_what, partialFilterExpression) => {
    expect(await codeOf(docs.createIndex({ z: 1 }, { partialFilterExpression }))).toBe(67)
  })
})

describe('counting', () => {
  it.each<[string, Document, boolean]>([
    ['an equality', { name: 'name 07' }, true],
    ['a compound range', { org: 1, kind: 2, at: { $gte: 5, $lt: 90 } }, true],
    ['$in', { name: { $in: ['name 01', 'name 02'] } }, true],
    ['a condition beside the index', { name: 'name 07', y: 1 }, false],
    ['an array', { tags: 'a3' }, false],
  ])('%s reads documents only where the index cannot tell', async (_what, filter, covered) => {
    const reads = vi.spyOn(Stored.prototype, 'read')
    const { n } = await world.db.command({ count: 'planned', query: filter })
    expect(reads.mock.calls.length === 0).toBe(covered)
    reads.mockRestore()
    expect(n).toBe((await plain.find(filter).toArray()).length)
  })
})

describe('an index over numbers', () => {
  it.each<[string, Record<string, 1 | -1>]>([
    ['upwards', { a: 1 }],
    ['downwards', { a: -1 }],
    ['behind another field', { b: 1, a: -1 }],
  ])('%s finds, counts and steps over NaN as a scan does', async (_what, key) => {
    const some = world.db.collection<{ _id: number; a: unknown; b: number }>('notNumbers')
    await some.deleteMany({})
    const values = [Number.NaN, 1, Decimal128.fromString('NaN'), -Infinity]
    await some.insertMany(values.map((a, _id) => ({ _id, a, b: 0 })))
    await some.createIndex(key, { name: 'byA' })
    const nan = Number.NaN
    for (const [condition, ids] of [
      [{ $lt: 5 }, [1, 3]],
      [{ $lte: -Infinity }, [3]],
      [{ $gte: -Infinity }, [1, 3]],
      [{ $lte: nan }, [0, 2]],
      [{ $gte: Decimal128.fromString('NaN') }, [0, 2]],
      [{ $gt: nan }, []],
      [{ $lt: nan }, []],
      [nan, [0, 2]],
    ] as const) {
      const filter = { ...('b' in key ? { b: 0 } : {}), a: condition }
      const found = await some.find(filter, { hint: 'byA' }).toArray()
      expect(found.map(({ _id }) => _id).sort((x, y) => x - y)).toEqual(ids)
      expect(await some.countDocuments(filter, { hint: 'byA' })).toBe(ids.length)
      expect((await world.db.command({ count: 'notNumbers', query: filter, hint: 'byA' })).n).toBe(ids.length)
      expect(await some.find(filter, { hint: 'byA' }).skip(1).toArray()).toHaveLength(Math.max(0, ids.length - 1))
    }
    await some.dropIndex('byA')
  })
})
