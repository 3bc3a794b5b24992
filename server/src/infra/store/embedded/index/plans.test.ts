import { type Collection, Decimal128, type Document } from 'mongodb'
import { beforeAll, describe, expect, it } from 'vitest'
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
    { key: { score: 1 }, name: 'score', sparse: true },
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

interface Shown {
  plan: string
  keys: number
  documents: number
}

async function shown(filter: Document, sort: Record<string, 1 | -1>, limit: number): Promise<Shown> {
  const { queryPlanner, executionStats } = await docs.find(filter).sort(sort).limit(limit).explain('executionStats')
  const text = JSON.stringify(queryPlanner.winningPlan)
  const names = [...text.matchAll(/"indexName":"(\w+)".*?"direction":"(\w+)"/g)].map(([, name, way]) =>
    way === 'backward' ? `${name} backward` : name,
  )
  const plan = text.includes('COLLSCAN') ? 'scan' : names.join(' + ')
  return {
    plan: text.includes('"SORT"') ? `${plan}, sorted` : plan,
    keys: executionStats.totalKeysExamined,
    documents: executionStats.totalDocsExamined,
  }
}

type Case = [
  what: string,
  filter: Document,
  sort: Record<string, 1 | -1>,
  limit: number,
  plan: string,
  documents: number,
]

const since = new Date(NOW - 50_500)

describe('the plan and the result of', () => {
  it.each<Case>([
    ['an equality', { name: 'name 07' }, {}, 0, 'name', 8],
    ['an equality of a unique index', { email: '7@x', name: 'name 07' }, {}, 0, 'email', 1],
    ['$in', { name: { $in: ['name 01', 'name 02', 'nobody'] } }, {}, 0, 'name', 16],
    ['a range', { name: { $gt: 'name 10', $lte: 'name 12' } }, {}, 0, 'name', 16],
    ['a range with one end', { name: { $gte: 'name 48' } }, {}, 0, 'name', 16],
    ['an anchored regular expression', { name: /^name 4[12]/ }, {}, 0, 'name', 80],
    ['one that is not anchored', { name: /41$/ }, {}, 0, 'scan', COUNT],
    ['one without case', { name: /^NAME 41/i }, {}, 0, 'scan', COUNT],
    ['a prefix of a compound index', { org: 1 }, {}, 0, 'compound', 100],
    ['two fields of it', { org: 1, kind: 2 }, {}, 0, 'compound', 33],
    ['equality, $in and a range', { org: 1, kind: { $in: [0, 2] }, at: { $lt: 100 } }, {}, 0, 'compound', 17],
    ['a field behind its first one', { kind: 1 }, {}, 0, 'scan', COUNT],
    ['the order from the index', { org: 1, kind: 2 }, { at: -1 }, 5, 'compound', 5],
    ['the order against the index', { org: 1, kind: 2 }, { at: 1 }, 5, 'compound backward', 5],
    ['an order that starts at an equality', { org: 1, kind: 2 }, { org: 1, at: -1 }, 5, 'compound', 5],
    ['an order over a gap', { org: 1 }, { at: -1 }, 5, 'compound, sorted', 100],
    ['an order over two values', { org: { $in: [1, 2] } }, { kind: 1, at: -1 }, 5, 'compound, sorted', 200],
    ['both directions as in the index', {}, { x: 1, y: -1 }, 7, 'mixed', 7],
    ['both directions against it', {}, { x: -1, y: 1 }, 7, 'mixed backward', 7],
    ['directions that no index has', {}, { x: 1, y: 1 }, 7, 'scan, sorted', COUNT],
    ['a sparse index, for what exists', { score: { $gte: 300 } }, {}, 0, 'score', 10],
    ['a sparse index, for what is missing', { score: null }, {}, 0, 'scan', COUNT],
    ['a sparse index, for an order of all', {}, { score: 1 }, 7, 'scan, sorted', COUNT],
    ['a partial index, for what it holds', { due: { $lt: 20 }, open: true }, {}, 0, 'due', 10],
    ['a partial index, for more than it holds', { due: { $lt: 20 } }, {}, 0, 'scan', COUNT],
    ['an element of an array', { tags: 'a3' }, {}, 0, 'tags', 80],
    ['$all', { tags: { $all: ['a3', 'b1'] } }, {}, 0, 'tags', 57],
    ['a field of documents in an array', { 'lines.sku': 12 }, {}, 0, 'lines', 30],
    ['an array gives no order', { tags: { $gte: 'a' } }, { tags: 1 }, 3, 'tags, sorted', COUNT],
    ['a TTL index', { seenAt: { $gte: since } }, { seenAt: 1 }, 0, 'seen', 51],
    ['$or', { $or: [{ email: '7@x' }, { name: 'name 07' }] }, {}, 0, 'email + name', 8],
    ['$or where one branch has no index', { $or: [{ email: '7@x' }, { y: 3 }] }, {}, 0, 'scan', COUNT],
    ['$or beside an equality', { org: 1, $or: [{ y: 1 }, { y: 2 }] }, {}, 0, 'compound', 100],
    ['the narrower of two indexes', { org: 1, name: 'name 09' }, {}, 0, 'name', 8],
  ])('%s', async (_what, filter, sort, limit, plan, documents) => {
    expect(await shown(filter, sort, limit)).toMatchObject({ plan, documents })
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
    ['$nor', { $nor: [{ a: 1 }] }],
    ['$not below $or', { $or: [{ a: { $not: { $gt: 1 } } }] }],
    ['a regular expression', { a: { $regex: 'x' } }],
    ['$expr', { $expr: { $gt: ['$a', 1] } }],
  ])('cannot be told by %s, as with MongoDB', async (_what, partialFilterExpression) => {
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
    ['null, which is also what is missing', { name: null }, false],
  ])('%s reads documents only where the index cannot tell', async (_what, filter, covered) => {
    const { executionStats } = await world.db.command({
      explain: { count: 'planned', query: filter },
      verbosity: 'executionStats',
    })
    expect(executionStats.nReturned).toBe((await plain.find(filter).toArray()).length)
    if (covered) expect(executionStats.totalDocsExamined).toBe(0)
    else expect(executionStats.executionStages.inputStage.stage).toBe('FETCH')
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

describe('an index over lists', () => {
  it.each<[string, Document]>([
    ['two $elemMatch', { $and: [{ s: { $elemMatch: { $gte: 90 } } }, { s: { $elemMatch: { $lt: 10 } } }] }],
    ['a bound and an $elemMatch', { s: { $gte: 90, $elemMatch: { $lt: 10 } } }],
    ['an $elemMatch and a bound', { s: { $elemMatch: { $gte: 90 }, $lt: 10 } }],
  ])('is asked for one range only where one element meets both ends: %s', async (_what, filter) => {
    const lists = world.db.collection('lists')
    await lists.drop()
    await lists.insertOne({ s: [5, 95] })
    expect(await lists.find(filter).toArray()).toHaveLength(1)
    await lists.createIndex({ s: 1 })
    expect(await lists.find(filter).toArray()).toHaveLength(1)
  })
})
