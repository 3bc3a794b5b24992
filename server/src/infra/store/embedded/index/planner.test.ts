import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Decimal128, Double, Int32 } from 'bson'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Variables } from '../aggregate/expression'
import { insertOne } from '../command/write'
import { Execution } from '../query/execution'
import { compileFilter } from '../query/filter'
import { compareKeys, readSort, sortKey } from '../query/sort'
import { Catalog } from '../storage/catalog'
import type { Collection } from '../storage/collection'
import type { IndexTable } from '../storage/index-table'
import { openDatabase } from '../storage/open-database'
import type { Doc, Value } from '../value'
import { writeDocument } from '../wire/bson-writer'
import { readIndexSpec } from './definition'
import { isFullRun, runs } from '@lianda/shared/test/effort'

let folder: string
let catalog: Catalog

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'store-plan-'))
  catalog = new Catalog(openDatabase(folder))
})

afterAll(() => {
  catalog.close()
  rmSync(folder, { recursive: true })
})

const int = (n: number): Int32 => new Int32(n)
const one = int(1)
const down = int(-1)

const KEYS: Doc[] = [
  { a: one },
  { a: one, b: down },
  { b: one, c: one },
  { 'l.x': one },
  { l: down },
  { c: down, a: one, b: one },
  { b: down, a: one },
  { 'l.x': down, b: one },
  { 'l.x': one, 'l.y': down },
  { b: one, 'l.y': one, 'l.x': one },
  { 'a.0': one },
]
const OPTIONS: Doc[] = [
  {},
  {},
  { partialFilterExpression: { a: int(1) } },
  { partialFilterExpression: { a: new Double(NaN) } },
  { partialFilterExpression: { b: 'p', c: int(2) } },
  { partialFilterExpression: { 'l.x': 'q' } },
]

const small = fc.constantFrom<Value>(
  int(0),
  int(1),
  new Double(1),
  int(2),
  'p',
  'pq',
  'q',
  null,
  new Date(5),
  new Date(7),
  new Double(NaN),
  Decimal128.fromString('NaN'),
)
const anyRecord: fc.Arbitrary<Doc> = fc.record(
  {
    a: fc.oneof(small, fc.array(small, { maxLength: 3 })),
    b: small,
    c: small,
    l: fc.oneof(
      small,
      fc.array(
        fc.record(
          { x: fc.oneof(small, fc.array(small, { maxLength: 2 })), y: small },
          { requiredKeys: [], noNullPrototype: true },
        ),
        { maxLength: 3 },
      ),
    ),
  },
  { requiredKeys: [], noNullPrototype: true },
)

const condition: fc.Arbitrary<Value> = fc.oneof(
  small,
  fc.array(small, { minLength: 1, maxLength: 3 }).map((list): Value => ({ $all: list })),
  fc.array(small, { maxLength: 3 }).map((list): Value => ({ $in: list })),
  fc
    .tuple(fc.constantFrom('$gt', '$gte', '$lt', '$lte', '$ne', '$eq'), small)
    .map(([name, value]): Value => ({ [name]: value })),
  fc.array(small, { maxLength: 2 }).map((list): Value => ({ $nin: list })),
  fc.tuple(small, small).map(([low, high]): Value => ({ $gte: low, $lt: high })),
  fc.constantFrom<Value>({ $exists: true }, { $exists: false }, { $regex: '^p' }, { $regex: 'q' }, [one], []),
)
/** Conditions that an index may answer without reading documents. */
const plainCondition: fc.Arbitrary<Value> = fc.oneof(
  small,
  fc.array(small, { minLength: 1, maxLength: 3 }).map((list): Value => ({ $in: list })),
  fc.tuple(fc.constantFrom('$gt', '$gte', '$lt', '$lte'), small).map(([name, value]): Value => ({ [name]: value })),
)
const anyFilter: fc.Arbitrary<Doc> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.dictionary(fc.constantFrom('b', 'c'), plainCondition, {
      minKeys: 1,
      maxKeys: 2,
      noNullPrototype: true,
    }),
  },
  fc.dictionary(fc.constantFrom('a', 'b', 'c', 'l', 'l.x', 'a.0'), condition, { maxKeys: 3, noNullPrototype: true }),
  fc
    .tuple(fc.constantFrom('a', 'b'), condition, fc.constantFrom('a', 'c'), condition)
    .map(([p, x, q, y]): Doc => ({ $or: [{ [p]: x }, { [q]: y }] })),
  fc
    .tuple(condition, condition, condition)
    .map(([x, y, z]): Doc => ({ c: z, $or: [{ $and: [{ a: x }, { b: y }] }, { 'l.x': x }, { a: y, c: x }] })),
  fc.tuple(condition, condition).map(([x, y]): Doc => ({ $and: [{ a: x }, { a: y }] })),
  fc.tuple(condition, condition).map(([x, y]): Doc => ({ 'l.x': x, 'l.y': y })),
)
const anySort = fc.constantFrom<Doc>(
  {},
  { a: one },
  { a: down },
  { b: one, c: one },
  { a: down, b: one },
  { c: down },
  { _id: down },
  { a: one, b: down },
  { a: down, b: down },
  { 'l.x': one },
  { b: down, a: one, _id: one },
)

function run(
  collection: Collection,
  filter: Doc,
  sort: Doc,
  skip = 0,
  limit = 0,
  hint?: IndexTable,
  pausing = false,
): { ids: Value[]; docs: Doc[]; plan: string; counted: number | undefined } {
  const execution = new Execution(collection, {
    filter,
    sort: readSort(sort),
    skip,
    limit,
    variables: new Variables(),
    hint,
  })
  const docs: Doc[] = []
  for (let found = execution.find(Infinity); found !== null; found = execution.find(Infinity)) {
    if (found !== 'pause') docs.push(found.doc)
    if (pausing) execution.suspend()
  }
  return {
    ids: docs.map((doc) => doc._id as Value),
    docs,
    plan: execution.plan.kind,
    counted: execution.countByIndex(),
  }
}

/** Replaces a document, or removes it when `record` is null; does nothing when it does not exist. */
function change(collection: Collection, id: number, record: Doc | null): void {
  const filter = { _id: int(id) }
  const found = new Execution(collection, { filter, sort: [], skip: 0, limit: 1, variables: new Variables() }).find(
    Infinity,
  )
  if (found === null || found === 'pause') return
  const after = { _id: int(id), ...record }
  if (record) collection.replace(found.rid, found.doc, after, writeDocument(after))
  else collection.remove(found.rid, found.doc)
}

/** True when the documents are in the order of the sort. */
function compareAll(docs: readonly Doc[], sort: Doc): boolean {
  const fields = readSort(sort)
  const keys = docs.map((doc) => sortKey(doc, fields))
  return keys.every((key, i) => i === 0 || compareKeys(keys[i - 1] as typeof key, key) <= 0)
}

let made = 0

/** Checks that the index, chosen or hinted, finds and counts exactly what the filter matches. */
function agrees(lists: readonly Value[], spec: Doc, filter: Doc): void {
  made++
  const collection = catalog.create('plan', `lists${made}`, {})
  catalog.createIndexes(collection, [readIndexSpec({ key: spec })])
  for (const [i, l] of lists.entries()) insertOne(collection, { _id: int(i), l })
  const matches = compileFilter(filter, new Variables())
  const expected = lists.flatMap((l, i) => (matches({ _id: int(i), l }) ? [int(i)] : []))
  for (const hint of [undefined, ...collection.indexes]) {
    const found = run(collection, filter, { _id: one }, 0, 0, hint)
    expect(found.ids).toEqual(expected)
    expect(found.counted ?? expected.length).toBe(expected.length)
  }
  catalog.drop(collection)
  catalog.committer.commit()
}

describe('the planner', () => {
  it('finds through any indexes exactly what a scan finds, in the order that was asked for', () => {
    const used = new Set<string>()
    let exact = 0
    const indexes = fc.uniqueArray(fc.tuple(fc.constantFrom(...KEYS), fc.constantFrom(...OPTIONS)), {
      minLength: 1,
      maxLength: 3,
      selector: ([key]) => JSON.stringify(key),
    })
    fc.assert(
      fc.property(
        fc.array(anyRecord, { maxLength: 12 }),
        indexes,
        fc.array(fc.tuple(fc.nat({ max: 11 }), fc.option(anyRecord)), { maxLength: 4 }),
        fc.array(fc.tuple(anyFilter, anySort), { minLength: 1, maxLength: 6 }),
        (records, specs, changes, queries) => {
          made++
          const plain = catalog.create('plan', `plain${made}`, {})
          const indexed = catalog.create('plan', `indexed${made}`, {})
          for (const [key, options] of specs) catalog.createIndexes(indexed, [readIndexSpec({ key, ...options })])
          for (const [i, record] of records.entries()) {
            insertOne(plain, { _id: int(i), ...record })
            insertOne(indexed, { _id: int(i), ...record })
          }
          for (const [id, record] of changes) {
            change(plain, id, record)
            change(indexed, id, record)
          }
          for (const [filter, sort] of queries) {
            const expected = run(plain, filter, {})
            const actual = run(indexed, filter, sort)
            used.add(actual.plan)
            const paused = run(indexed, filter, sort, 0, 0, undefined, true)
            expect(paused.ids).toEqual(actual.ids)
            const { counted } = actual
            if (counted !== undefined) exact++
            expect(counted ?? expected.ids.length).toBe(expected.ids.length)
            const order = (a: Value, b: Value): number => (a as Int32).value - (b as Int32).value
            expect(run(indexed, filter, sort, 2, 3).ids).toEqual(actual.ids.slice(2, 5))
            expect([...actual.ids].sort(order)).toEqual([...expected.ids].sort(order))
            for (const index of indexed.indexes) {
              const { partial } = index.definition
              const hinted = run(indexed, filter, sort, 0, 0, index)
              expect(hinted.plan).toBe('ixscan')
              // a partial index may miss matches, but must not find anything else
              if (partial) expect(expected.ids).toEqual(expect.arrayContaining(hinted.ids))
              else expect([...hinted.ids].sort(order)).toEqual([...expected.ids].sort(order))
              expect(compareAll(hinted.docs, sort)).toBe(true)
            }
            expect(compareAll(actual.docs, sort)).toBe(true)
          }
          catalog.drop(plain)
          catalog.drop(indexed)
          catalog.committer.commit()
        },
      ),
      runs(60, 2_000),
    )
    // Only the full run is long enough to use every kind of plan.
    if (!isFullRun) return
    expect(exact).toBeGreaterThan(10)
    expect([...used].sort()).toEqual(['collscan', 'ixscan', 'or'])
  })

  it('never narrows two fields of one list down together, since different elements may meet them', () => {
    const bit = fc.constantFrom<Value>(int(0), int(1))
    const side: fc.Arbitrary<Value> = fc.oneof(
      bit,
      fc.array(fc.record({ y: bit, z: bit }, { noNullPrototype: true }), { maxLength: 2 }),
    )
    const list = fc.array(fc.oneof(bit, fc.record({ x: bit, y: side }, { requiredKeys: [], noNullPrototype: true })), {
      maxLength: 3,
    })
    const xy: Doc = { 'l.x': one, 'l.y': one }
    const yx: Doc = { 'l.y': down, 'l.x': one }
    const inner: Doc = { 'l.y.y': one, 'l.y.z': one }
    const across: Doc = { 'l.x': one, 'l.y.z': down }
    const query: fc.Arbitrary<[key: Doc, filter: Doc]> = fc.tuple(bit, bit, bit).chain(([x, y, z]) =>
      fc.constantFrom<[Doc, Doc]>(
        [xy, { 'l.x': x, 'l.y': y }],
        [yx, { 'l.x': { $gte: x }, 'l.y': y }],
        [inner, { 'l.y.y': y, 'l.y.z': z }],
        [across, { 'l.x': x, 'l.y.z': z }],
        [
          { l: one, 'l.x': one },
          { l: x, 'l.x': y },
        ],
      ),
    )
    fc.assert(
      fc.property(fc.array(list, { minLength: 1, maxLength: 8 }), query, (lists, [spec, filter]) =>
        agrees(lists, spec, filter),
      ),
      runs(200, 6_000),
    )
  })

  it('takes both ends of a range only where there are no lists, and no NaN into it', () => {
    const number = fc.constantFrom<Value>(int(0), int(1), int(2), new Double(NaN), Decimal128.fromString('NaN'))
    const end: fc.Arbitrary<Doc> = fc
      .tuple(fc.constantFrom('$gt', '$lt', '$gte', '$lte'), number)
      .map(([name, value]) => ({ [name]: value }))
    const ends: fc.Arbitrary<Doc> = fc.oneof(
      end,
      fc.tuple(end, end).map(([x, y]) => ({ ...x, ...y })),
    )
    const list = fc.oneof(
      number,
      fc.array(number, { maxLength: 3 }).map((items): Value => items),
    )
    const kinds = fc.constantFrom<[spec: Doc, stored: (list: Value) => Value, asked: (condition: Doc) => Doc]>(
      [{ l: one }, (l) => l, (l) => ({ l })],
      [{ l: down }, (l) => l, (l) => ({ l })],
      [{ c: one, l: one }, (l) => l, (l) => ({ c: null, l })],
      [{ 'l.x': one }, (x) => ({ x }), (x) => ({ 'l.x': x })],
      [{ 'l.x': down }, (x) => [{ x }, null], (x) => ({ 'l.x': x })],
    )
    fc.assert(
      fc.property(
        kinds,
        fc.array(list, { minLength: 1, maxLength: 3 }),
        fc.array(ends, { minLength: 1, maxLength: 3 }),
        ([spec, stored, asked], lists, conditions) => {
          const [first, ...others] = conditions.map(asked)
          agrees(lists.map(stored), spec, { ...first, ...(others.length > 0 ? { $and: [{ $and: others }] } : {}) })
        },
      ),
      runs(200, 5_000),
    )
  })

  it('serves a page by a compound index: equality, then the order', () => {
    const collection = catalog.create('plan', 'page', {})
    catalog.createIndexes(collection, [readIndexSpec({ key: { orgid: one, at: down } })])
    for (let i = 0; i < 50; i++) insertOne(collection, { _id: int(i), orgid: i % 2 === 0 ? 'x' : 'y', at: int(i) })
    const variables = new Variables()
    const execution = new Execution(collection, {
      filter: { orgid: 'x' },
      sort: readSort({ at: down }),
      skip: 0,
      limit: 3,
      variables,
    })
    const ids: Value[] = []
    for (let found = execution.find(Infinity); found && found !== 'pause'; found = execution.find(Infinity))
      ids.push(found.doc._id as Value)
    expect(ids).toEqual([int(48), int(46), int(44)])
    expect(execution.sortsInMemory).toBe(false)
  })
})
