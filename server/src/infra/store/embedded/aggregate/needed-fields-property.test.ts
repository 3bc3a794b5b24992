import { Int32 } from 'bson'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Turn } from '../turn'
import { type Doc, namesOf, setField, type Value } from '../value'
import { writeDocument } from '../wire/bson-writer'
import { Budget } from './budget'
import { neededFields } from './needed-fields'
import { runPipeline } from './pipeline'
import { Variables } from './expression'
import { runs } from '@lianda/shared/test/effort'

const number = fc.integer({ min: 0, max: 3 }).map((n) => new Int32(n))
const one = new Int32(1)
const name = fc.constantFrom('_id', 'a', 'b', 'c', 'd')
const path = fc.oneof(
  name,
  fc.tuple(name, fc.constantFrom('a', 'b', 'x', '0')).map((parts) => parts.join('.')),
)

const inner: fc.Arbitrary<Value> = fc.oneof(
  number,
  fc.constantFrom('s', null),
  fc.dictionary(fc.constantFrom('a', 'b', 'x'), number, { maxKeys: 2, noNullPrototype: true }),
)
const doc: fc.Arbitrary<Doc> = fc
  .uniqueArray(fc.tuple(name, fc.oneof(inner, fc.array(inner, { maxLength: 3 }))), {
    maxLength: 5,
    selector: ([key]) => key,
  })
  .map((fields) => docOf(...fields))

function docOf(...fields: [string, Value][]): Doc {
  const made: Doc = {}
  for (const [key, value] of fields) setField(made, key, value)
  return made
}

const sortBy = fc.tuple(path, fc.constantFrom(1, -1)).map(([key, way]) => docOf([key, new Int32(way)]))

const { expression } = fc.letrec<{ expression: Value }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    path.map((at) => `$${at}`),
    number,
    fc.constantFrom('text', '$$REMOVE', '$$ROOT', '$$CURRENT.a', '$$ROOT.b.x'),
    fc.tuple(tie('expression'), tie('expression')).map((both) => ({ $eq: both })),
    fc.tuple(name, tie('expression')).map(([key, value]) => docOf([key, value])),
    tie('expression').map((value) => ({ $setField: { field: 'q', input: { a: '$a' }, value } })),
    path.map((at) => ({ $literal: `$${at}` })),
  ),
}))

const accumulator: fc.Arbitrary<Doc> = expression.map((value) => ({ $sum: value }))

const assigned = fc.tuple(name, expression).map(([at, value]) => docOf([at, value]))
const stage: fc.Arbitrary<Doc> = fc.oneof(
  fc.tuple(path, inner).map(([at, value]) => ({ $match: docOf([at, { $ne: value }]) })),
  expression.map((value) => ({ $match: { $expr: { $eq: [value, one] } } })),
  sortBy.map((by) => ({ $sort: by })),
  fc.constantFrom<Doc>({ $limit: new Int32(4) }, { $skip: one }),
  path.map((at) => ({ $unwind: `$${at}` })),
  assigned.map((spec) => ({ $set: spec })),
  fc.tuple(assigned, name).map(([spec, kept]) => ({ $project: { ...docOf([kept, one]), ...spec } })),
  assigned.map((spec) => ({ $project: { _id: new Int32(0), ...spec } })),
  fc.tuple(name, name).map(([a, b]) => ({ $project: { [a]: one, [b]: one } })),
  fc.tuple(expression, accumulator, accumulator).map(([id, x, y]) => ({ $group: { _id: id, x, y } })),
  expression.map((value) => ({ $replaceRoot: { newRoot: { v: value } } })),
)

const work = { variables: new Variables(), budget: new Budget(new Turn()) }

const only = (whole: Doc, fields: ReadonlySet<string>): Doc =>
  docOf(
    ...namesOf(whole)
      .filter((key) => fields.has(key))
      .map((key): [string, Value] => [key, whole[key] as Value]),
  )

const SIZE = runs(300, 10_000)

/** The result of the pipeline, or a mark that it was refused. */
async function outcome(pipeline: readonly Doc[], docs: Doc[]): Promise<string> {
  try {
    const made = await runPipeline(pipeline, docs, work)
    return made.map((row) => writeDocument(row).toString('hex')).join()
  } catch (error) {
    return String(error)
  }
}

it('a pipeline answers the same from the fields that it needs as from whole documents', async () => {
  let pruned = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(doc, { minLength: 1, maxLength: 5 }),
      fc.array(stage, { minLength: 1, maxLength: 4 }),
      async (docs, pipeline) => {
        const fields = neededFields(pipeline)
        if (!fields) return
        pruned++
        const parts = docs.map((whole) => only(whole, fields))
        expect(await outcome(pipeline, parts)).toBe(await outcome(pipeline, docs))
      },
    ),
    SIZE,
  )
  expect(pruned).toBeGreaterThan(SIZE.numRuns / 10)
})
