import { EJSON } from 'bson'
import fc from 'fast-check'
import { Decimal128, type Document, Double, Int32, Long } from 'mongodb'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { runs } from '@lianda/shared/test/effort'
import { Collection } from '../storage/collection'
import { useWorld } from '../testing/world.fixture'

const world = useWorld()
const EXACT = { promoteValues: false, promoteLongs: false, promoteBuffers: false } as const
const BY_ID = '_id_'

const value: fc.Arbitrary<unknown> = fc.constantFrom(
  new Int32(1),
  new Double(2),
  Long.fromNumber(3),
  Decimal128.fromString('4.0'),
  new Double(-0.5),
  'a',
  '',
  '练',
  null,
  true,
  new Date(0),
  { x: new Int32(1) },
  { x: new Double(2) },
)
const record = fc.record(
  { org: fc.constantFrom('x', 'y', null), k: value, deep: fc.record({ k: value }, { requiredKeys: [] }) },
  { requiredKeys: [] },
)
const query = fc.constantFrom<Document>({}, { org: 'x' }, { org: { $eq: 'y' } }, { org: null }, { k: 'a' })
const key = fc.constantFrom<Document>(
  { k: 1 },
  { k: -1 },
  { org: 1, k: 1 },
  { org: -1, k: -1, deep: 1 },
  { 'deep.k': 1 },
)
const path = fc.constantFrom('k', 'org', 'deep.k')

const sorted = (rows: readonly unknown[]): string[] =>
  rows.map((row) => EJSON.stringify(row, { relaxed: false })).sort()

let made = 0

describe('counts and values from an index', () => {
  it('are those of the documents, to the type of every number', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(record, { minLength: 1, maxLength: 30 }),
        key,
        fc.array(fc.tuple(query, path), { minLength: 1, maxLength: 4 }),
        async (records, spec, asked) => {
          const rows = world.db.collection(`rows${++made}`)
          await rows.insertMany(records.map((one, _id) => ({ ...structured(one), _id: _id as never })))
          await rows.createIndex(spec as Record<string, 1 | -1>)
          await rows.deleteOne({ _id: 3 as never })
          for (const [filter, field] of asked) {
            const pipeline = [{ $match: filter }, { $group: { _id: `$${field}`, n: { $sum: 1 }, m: { $sum: 1 } } }]
            const plain = await rows.aggregate(pipeline, { ...EXACT, hint: BY_ID }).toArray()
            expect(sorted(await rows.aggregate(pipeline, EXACT).toArray())).toEqual(sorted(plain))
            const command = { distinct: rows.collectionName, key: field, query: filter }
            const { values } = await world.db.command({ ...command, hint: BY_ID }, EXACT)
            expect(sorted((await world.db.command(command, EXACT)).values)).toEqual(sorted(values))
          }
          await rows.drop()
        },
      ),
      runs(30, 1_000),
    )
  })
})

it('equal numbers of several types are one value, as the first document has it', async () => {
  const rows = world.db.collection('types')
  await rows.insertMany([new Double(7), new Int32(7), Long.fromNumber(7)].map((k, _id) => ({ _id: _id as never, k })))
  await rows.createIndex({ k: 1 })
  const group = [{ $group: { _id: '$k', n: { $sum: 1 } } }]
  for (const hint of [undefined, BY_ID]) {
    const options = { ...EXACT, ...(hint ? { hint } : {}) }
    expect(await rows.aggregate(group, options).toArray()).toEqual([{ _id: new Double(7), n: new Int32(3) }])
    const command = { distinct: 'types', key: 'k', ...(hint ? { hint } : {}) }
    expect((await world.db.command(command, EXACT)).values).toEqual([new Double(7)])
  }
})

/** A copy, since the driver adds the _id to the object it is given. */
const structured = (one: Document): Document => ({ ...one })

describe('of many documents', () => {
  const COUNT = 5_000
  const rows = () => world.db.collection<{ _id: number; org: string; state: string; n: number }>('many')

  beforeAll(async () => {
    const states = ['open', 'done', 'late']
    await rows().insertMany(
      Array.from({ length: COUNT }, (_, n) => ({ _id: n, org: `o${n % 2}`, state: states[n % 3] as string, n })),
    )
    await rows().createIndexes([{ key: { org: 1, state: 1 } }, { key: { n: 1 } }])
  })

  it('counts of a group read one document of each', async () => {
    const reads = vi.spyOn(Collection.prototype, 'read')
    const group = { $group: { _id: '$state', n: { $sum: 1 } } }
    const found = await rows()
      .aggregate([{ $match: { org: 'o1' } }, group, { $sort: { _id: 1 } }])
      .toArray()
    expect(found).toEqual([
      { _id: 'done', n: 834 },
      { _id: 'late', n: 833 },
      { _id: 'open', n: 833 },
    ])
    expect(await rows().distinct('state', { org: 'o0' })).toEqual(['done', 'late', 'open'])
    expect(reads.mock.calls.length).toBeLessThanOrEqual(12)
    reads.mockRestore()
  })

  it('with nearly as many values as documents are read from these', async () => {
    const found = await rows()
      .aggregate([{ $group: { _id: '$n', n: { $sum: 1 } } }, { $group: { _id: null, groups: { $sum: 1 } } }])
      .toArray()
    expect(found).toEqual([{ _id: null, groups: COUNT }])
    expect(await rows().distinct('n')).toHaveLength(COUNT)
  })

  it('of everything need none', async () => {
    expect(
      await rows()
        .aggregate([{ $match: { org: 'o1' } }, { $group: { _id: null, n: { $sum: 1 } } }])
        .toArray(),
    ).toEqual([{ _id: null, n: COUNT / 2 }])
    expect(
      await rows()
        .aggregate([{ $match: { org: 'none' } }, { $group: { _id: null, n: { $sum: 1 } } }])
        .toArray(),
    ).toEqual([])
  })
})
