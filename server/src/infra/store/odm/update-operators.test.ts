import { type Document, Double, Long, type UpdateFilter } from 'mongodb'
import { describe, expect, it } from 'vitest'
import { type Row, typed, useOdm } from './odm-world.fixture'

const world = useOdm(process.env.MONGODB_URI)

interface Case {
  title: string
  before: Document
  filter?: Document
  update: Document | Document[]
  arrayFilters?: Document[]
  after: Document
}

let made = 0

async function changed({ before, filter, update, arrayFilters }: Case): Promise<string[]> {
  const rows = world.rows('changed')
  const _id = ++made
  await rows.insertOne({ _id, ...before })
  const result = await rows.updateOne(
    { _id, ...filter },
    update as UpdateFilter<Row>,
    arrayFilters ? { arrayFilters } : {},
  )
  expect(result).toMatchObject({ matchedCount: 1, upsertedCount: 0, upsertedId: null })
  return typed(
    await world
      .exact('changed')
      .find({ _id }, { projection: { _id: 0 } })
      .toArray(),
  )
}

const FIELDS: Case[] = [
  {
    title: '$set makes the path, new fields come in the order of their names',
    before: { a: 1 },
    update: { $set: { z: null, 'b.c.d': 'x', a: 2 } },
    after: { a: 2, b: { c: { d: 'x' } }, z: null },
  },
  {
    title: '$set beyond the end of an array fills it with null',
    before: { a: [1] },
    update: { $set: { 'a.3': 4 } },
    after: { a: [1, null, null, 4] },
  },
  {
    title: '$unset takes a field away, and leaves null in an array',
    before: { a: 1, b: [1, 2], c: 3 },
    update: { $unset: { a: '', 'b.0': '', nothing: '' } },
    after: { b: [null, 2], c: 3 },
  },
  {
    title: '$inc answers in the wider type',
    before: { int: 1, double: 1.5, long: Long.fromNumber(5), edge: 2147483647 },
    update: { $inc: { int: 2, double: 1, long: 1, edge: 1, fresh: 7 } },
    after: {
      int: 3,
      double: 2.5,
      long: Long.fromNumber(6),
      edge: Long.fromNumber(2147483648),
      fresh: 7,
    },
  },
  {
    title: '$inc by an integral double makes a double',
    before: { n: 1 },
    update: { $inc: { n: new Double(1) } },
    after: { n: new Double(2) },
  },
  {
    title: '$setOnInsert leaves what is there alone',
    before: { a: 1 },
    update: { $setOnInsert: { b: 5, c: 6 }, $inc: { a: 1 } },
    after: { a: 2 },
  },
]

const ARRAYS: Case[] = [
  { title: '$push makes an array', before: {}, update: { $push: { a: 1 } }, after: { a: [1] } },
  {
    title: '$push of an array is one element',
    before: { a: [1] },
    update: { $push: { a: [2, 3] } },
    after: { a: [1, [2, 3]] },
  },
  {
    title: '$push with a negative $slice keeps the last',
    before: { a: [1, 2, 3] },
    update: { $push: { a: { $each: [4, 5], $slice: -2 } } },
    after: { a: [4, 5] },
  },
  {
    title: '$push with $slice 0 empties',
    before: { a: [1] },
    update: { $push: { a: { $each: [], $slice: 0 } } },
    after: { a: [] },
  },
  {
    title: '$pull takes equal values, whatever their number type',
    before: { a: [1, 2, new Double(1), Long.fromNumber(1), '1', null] },
    update: { $pull: { a: 1 } },
    after: { a: [2, '1', null] },
  },
  {
    title: '$pull takes documents that match, also by more fields than are named',
    before: {
      a: [
        { k: 'x', s: 10 },
        { k: 'y', s: 60 },
        { k: 'x', s: 70 },
      ],
      b: [5, 6, 7],
    },
    update: { $pull: { a: { k: 'x', s: { $lt: 50 } }, b: { $in: [5, 7] } } },
    after: {
      a: [
        { k: 'y', s: 60 },
        { k: 'x', s: 70 },
      ],
      b: [6],
    },
  },
  {
    title: '$addToSet adds what is not there; key order makes another document, a number type does not',
    before: { a: [1, { k: 1, m: 2 }] },
    update: { $addToSet: { a: { $each: [new Double(1), { k: 1, m: 2 }, { m: 2, k: 1 }, 2, 2] }, b: 'first' } },
    after: { a: [1, { k: 1, m: 2 }, { m: 2, k: 1 }, 2], b: ['first'] },
  },
]

const POSITIONS: Case[] = [
  {
    title: '$ is the first element that the filter met',
    before: { a: [{ n: 1 }, { n: 2 }, { n: 2 }] },
    filter: { 'a.n': 2 },
    update: { $set: { 'a.$.hit': true } },
    after: { a: [{ n: 1 }, { n: 2, hit: true }, { n: 2 }] },
  },
  {
    title: '$ replaces a value',
    before: { a: [80, 85, 90] },
    filter: { a: { $gte: 85 } },
    update: { $set: { 'a.$': 0 } },
    after: { a: [80, 0, 90] },
  },
  {
    title: '$[] is every element',
    before: { a: [{ n: 1 }, { n: 2.5 }], b: [[1, 2], [3]] },
    update: { $inc: { 'a.$[].n': 1, 'b.$[].$[]': 10 } },
    after: { a: [{ n: 2 }, { n: 3.5 }], b: [[11, 12], [13]] },
  },
  {
    title: '$[x] is every element that its array filter meets',
    before: { a: [1, 7, 3, 9] },
    update: { $set: { 'a.$[big]': 5 } },
    arrayFilters: [{ big: { $gt: 5 } }],
    after: { a: [1, 5, 3, 5] },
  },
  {
    title: 'array filters nest',
    before: {
      a: [
        { k: 'x', b: [{ n: 1 }, { n: 5 }] },
        { k: 'y', b: [{ n: 5 }] },
      ],
    },
    update: { $set: { 'a.$[o].b.$[i].hit': true } },
    arrayFilters: [{ 'o.k': 'x' }, { 'i.n': { $gte: 5 } }],
    after: {
      a: [
        { k: 'x', b: [{ n: 1 }, { n: 5, hit: true }] },
        { k: 'y', b: [{ n: 5 }] },
      ],
    },
  },
  {
    title: '$[x] under $push and $pull',
    before: {
      a: [
        { k: 'x', l: [1] },
        { k: 'y', l: [1] },
      ],
      b: [{ l: [1, 2] }, { l: [2] }],
    },
    update: { $push: { 'a.$[o].l': 2 }, $pull: { 'b.$[].l': 2 } },
    arrayFilters: [{ 'o.k': 'y' }],
    after: {
      a: [
        { k: 'x', l: [1] },
        { k: 'y', l: [1, 2] },
      ],
      b: [{ l: [1] }, { l: [] }],
    },
  },
  {
    title: 'a filter over two fields of one element',
    before: {
      a: [
        { k: 'x', n: 1 },
        { k: 'x', n: 2 },
      ],
    },
    update: { $unset: { 'a.$[o].k': '' } },
    arrayFilters: [{ 'o.k': 'x', 'o.n': { $ne: 1 } }],
    after: { a: [{ k: 'x', n: 1 }, { n: 2 }] },
  },
]

describe('updates', () => {
  for (const one of [...FIELDS, ...ARRAYS, ...POSITIONS]) {
    it(`${one.title}`, async () => {
      expect(await changed(one)).toEqual(typed([one.after]))
    })
  }

  it('count what they met apart from what they changed', async () => {
    const rows = world.rows('counted')
    await rows.insertMany([
      { _id: 1, a: 1 },
      { _id: 2, a: 2 },
      { _id: 3, a: 1 },
    ])
    expect(await rows.updateMany({ _id: { $lte: 2 } }, { $set: { a: 1 } })).toMatchObject({
      matchedCount: 2,
      modifiedCount: 1,
    })
    expect(await rows.updateMany({ a: 9 }, { $set: { a: 1 } })).toMatchObject({ matchedCount: 0, modifiedCount: 0 })
  })

  const REFUSED: { title: string; code: number; update: Document; filter?: Document; arrayFilters?: Document[] }[] = [
    { title: '$inc of a text', code: 14, update: { $inc: { text: 1 } } },
    { title: 'two operators on one path', code: 40, update: { $set: { n: 1 }, $inc: { n: 1 } } },
    { title: 'a path and a part of it', code: 40, update: { $set: { d: {}, 'd.x': 1 } } },
    { title: '$push to what is no array', code: 2, update: { $push: { text: 1 } } },
    { title: '$addToSet to what is no array', code: 2, update: { $addToSet: { text: 1 } } },
    { title: '$pull from what is no array', code: 2, update: { $pull: { text: 1 } } },
    { title: 'a path through a text', code: 28, update: { $set: { 'text.x': 1 } } },
    { title: 'an unknown operator', code: 9, update: { $nothing: { n: 1 } } },
    { title: 'another _id', code: 66, update: { $set: { _id: 'other' } } },
    { title: '$ where the filter met no array', code: 2, update: { $set: { 'list.$': 1 } } },
    { title: '$[x] without a filter of that name', code: 2, update: { $set: { 'list.$[x]': 1 } } },
    { title: 'an array filter that nothing uses', code: 9, update: { $set: { n: 1 } }, arrayFilters: [{ x: 1 }] },
    { title: '$[] of what is no array', code: 2, update: { $set: { 'text.$[]': 1 } } },
  ]
  for (const { title, code, update, arrayFilters } of REFUSED) {
    it(`${title} is refused by code ${code} and changes nothing`, async () => {
      const rows = world.rows('refused')
      const before = { _id: 1, n: 1, text: 'x', list: [1], d: {} }
      await rows.replaceOne({ _id: 1 }, before, { upsert: true })
      const refused = rows.updateOne({ _id: 1 }, update, arrayFilters ? { arrayFilters } : {})
      await expect(refused).rejects.toMatchObject({ code })
      expect(typed(await world.exact('refused').find({ _id: 1 }).toArray())).toEqual(typed([before]))
    })
  }
})
