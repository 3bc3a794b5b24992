import { Int32 } from 'bson'
import { describe, expect, it } from 'vitest'
import type { Document } from 'mongodb'
import { useWorld } from '../testing/world.fixture'
import type { Doc, Value } from '../value'
import { includedFields, neededFields } from './needed-fields'

const one = new Int32(1)
const zero = new Int32(0)

describe('of a pipeline', () => {
  it.each<[pipeline: Doc[], fields: string[] | undefined]>([
    [[{ $group: { _id: '$type', n: { $sum: one } } }], ['type']],
    [
      [{ $group: { _id: { a: '$a.b', c: '$c' }, best: { $max: '$score' }, all: { $push: '$$REMOVE' } } }],
      ['a', 'c', 'score'],
    ],
    [[{ $group: { _id: null, all: { $push: '$$ROOT' } } }], undefined],
    [[{ $group: { _id: null, all: { $push: '$$CURRENT.a' } } }], undefined],
    [[{ $group: { _id: { $getField: 'a' } } }], undefined],
    [
      [{ $match: { a: one } }, { $unwind: '$list' }, { $sortByCount: '$list.x' }],
      ['a', 'list'],
    ],
    [[{ $match: { $expr: { $eq: ['$a', one] } } }, { $count: 'n' }], undefined],
    [
      [{ $sort: { 'a.b': one } }, { $limit: one }, { $project: { x: one, y: { $size: '$z' } } }],
      ['a', '_id', 'x', 'z'],
    ],
    [[{ $project: { _id: zero, x: one } }], ['x']],
    [[{ $project: { x: zero } }], undefined],
    [[{ $project: { _id: zero } }], undefined],
    [[{ $project: { a: { b: one } } }], undefined],
    [
      [{ $set: { a: '$b' } }, { $bucket: { groupBy: '$a', boundaries: [zero, one], output: { s: { $sum: '$c' } } } }],
      ['b', 'a', 'c'],
    ],
    [
      [{ $group: { _id: '$a', best: { $topN: { n: one, sortBy: { 'b.c': one, d: one }, output: '$e' } } } }],
      ['a', 'b', 'd', 'e'],
    ],
    [[{ $project: { 'a.b': '$x', c: '$y' } }], ['_id', 'a', 'x', 'y']],
    [[{ $set: { a: '$b' } }], undefined],
    [[{ $lookup: { from: 'x', localField: 'a', foreignField: 'b', as: 'c' } }, { $count: 'n' }], undefined],
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

describe('what comes out', () => {
  const world = useWorld()

  it('is the same whether only those or all fields were decoded', async () => {
    const docs = world.db.collection<Document>('needed')
    await docs.insertMany(
      Array.from({ length: 40 }, (_, n) => ({
        _id: n,
        9: n,
        a: { b: n % 3, c: n },
        list: [{ x: n % 2 }, { x: 2 }],
        z: [n, n],
      })) as Document[],
    )
    const pipelines: Document[][] = [
      [{ $group: { _id: '$a.b', n: { $sum: '$a.c' }, f: { $first: '$list' } } }, { $sort: { _id: 1 } }],
      [{ $unwind: '$list' }, { $sortByCount: '$list.x' }, { $sort: { _id: 1 } }],
      [
        { $match: { 'list.x': 0 } },
        { $sort: { 'a.c': -1 } },
        { $set: { q: { $add: ['$9', 1] } } },
        { $project: { q: 1, 9: 1, s: { $size: '$z' } } },
      ],
      [{ $bucket: { groupBy: '$a.c', boundaries: [0, 10, 40], output: { n: { $sum: 1 }, z: { $push: '$z' } } } }],
    ]
    for (const pipeline of pipelines) {
      // $replaceRoot with the document itself hides the stages after it from the analysis
      const whole = await docs.aggregate([{ $replaceRoot: { newRoot: '$$ROOT' } }, ...pipeline]).toArray()
      expect(await docs.aggregate(pipeline).toArray()).toEqual(whole)
    }
    const found = await docs
      .find({ 'a.b': 1 }, { projection: { 9: 1, 'a.c': 1, _id: 0 } })
      .sort({ 'a.c': 1 })
      .limit(2)
      .toArray()
    expect(found.map((doc) => Object.entries(doc))).toEqual([
      [
        ['9', 1],
        ['a', { c: 1 }],
      ],
      [
        ['9', 4],
        ['a', { c: 4 }],
      ],
    ])
  })
})
