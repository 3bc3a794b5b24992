import { Int32 } from 'bson'
import { describe, expect, it } from 'vitest'
import type { Doc, Value } from '../value'
import { includedFields, neededFields } from './needed-fields'

const one = new Int32(1)
const zero = new Int32(0)

describe('of a pipeline', () => {
  it.each<[pipeline: Doc[], fields: string[] | undefined]>([
    [[{ $group: { _id: '$type', n: { $sum: one } } }], ['type']],
    [[{ $project: { _id: zero, x: one } }], ['x']],
    [[{ $project: { x: zero } }], undefined],
    [[{ $project: { _id: zero } }], undefined],
    [[{ $project: { a: { b: one } } }], undefined],
    [[{ $project: { 'a.b': '$x', c: '$y' } }], ['_id', 'a', 'x', 'y']],
    [[{ $set: { a: '$b' } }], undefined],
    [[{ $group: { _id: null, n: { $sum: '$$ROOT' } } }], undefined],
    [
      [{ $unwind: '$l' }, { $sort: { at: one } }, { $group: { _id: '$k.x', n: { $sum: '$n' } } }],
      ['at', 'k', 'l', 'n'],
    ],
    [[], undefined],
  ])('%j', (pipeline, fields) => {
    expect(neededFields(pipeline) && [...(neededFields(pipeline) as Set<string>)].sort()).toEqual(fields?.toSorted())
  })
})

it.each<[projection: Doc, fields: string[] | undefined]>([
  [{ a: one, 'b.c': true as Value }, ['_id', 'a', 'b']],
  [{ _id: zero, a: one }, ['a']],
  [{ _id: one }, ['_id']],
  [{ _id: zero }, undefined],
  [{ a: zero }, undefined],
  [{ a: one, b: { $slice: one } }, undefined],
  [{ a: one, b: '$c' }, undefined],
  [{}, undefined],
])('of the projection %j', (projection, fields) => {
  expect(includedFields(projection) && [...(includedFields(projection) as Set<string>)].sort()).toEqual(
    fields?.toSorted(),
  )
})
