import { describe, expect, it } from 'vitest'
import { codeOf, useWorld } from '../testing/world.fixture'

const world = useWorld()
const DOC = { _id: 1, a: 1, b: { c: 2, d: 3 }, list: [{ x: 1, y: 1 }, { x: 2, y: 2 }, 5], n: [1, 2, 3, 4] }

type Plain = Record<string, unknown>

async function project(projection: Plain, filter: Plain = {}): Promise<unknown> {
  const docs = world.db.collection<{ _id: number }>('docs')
  await docs.replaceOne({ _id: 1 }, DOC, { upsert: true })
  return docs.findOne(filter, { projection })
}

describe('a projection', () => {
  it.each<[string, Plain, unknown]>([
    ['includes', { a: 1 }, { _id: 1, a: 1 }],
    ['leaves out _id', { a: 1, _id: 0 }, { a: 1 }],
    ['excludes', { list: 0, n: 0, b: 0 }, { _id: 1, a: 1 }],
    ['reaches into documents', { 'b.c': 1 }, { _id: 1, b: { c: 2 } }],
    ['reaches into documents by nesting', { b: { d: 1 } }, { _id: 1, b: { d: 3 } }],
    ['reaches through arrays', { 'list.x': 1 }, { _id: 1, list: [{ x: 1 }, { x: 2 }] }],
    ['excludes through arrays', { 'list.x': 0, n: 0, b: 0, a: 0 }, { _id: 1, list: [{ y: 1 }, { y: 2 }, 5] }],
    ['computes', { sum: '$b.c' }, { _id: 1, sum: 2 }],
    ['ignores what is missing', { zzz: 1 }, { _id: 1 }],
  ])('%s', async (_title, projection, expected) => {
    expect(await project(projection)).toEqual(expected)
  })

  it.each<[string, number, Plain]>([
    ['inclusion mixed with exclusion', 31254, { a: 1, b: 0 }],
    ['exclusion mixed with inclusion', 31253, { a: 0, b: 1 }],
    ['colliding paths', 31249, { b: 1, 'b.c': 1 }],
    ['an empty document', 51270, { a: {} }],
    ['the matched element', 115, { 'list.$': 1 }],
    ['a slice', 115, { n: { $slice: 2 } }],
    ['an element by a condition', 115, { list: { $elemMatch: { y: 2 } } }],
  ])('refuses %s by code %i', async (_title, code, projection) => {
    expect(await codeOf(project(projection))).toBe(code)
  })
})
