import { type Document, Double, MongoBulkWriteError } from 'mongodb'
import { type Model, Schema, Types } from 'mongoose'
import { beforeAll, describe, expect, it } from 'vitest'
import { typed, useOdm } from './odm-world.fixture'

const world = useOdm(process.env.MONGODB_URI)

async function bulkError(failing: Promise<unknown>): Promise<MongoBulkWriteError> {
  const error = await failing.catch((thrown: unknown) => thrown)
  if (!(error instanceof MongoBulkWriteError)) throw error
  return error
}

const stored = async (name: string) => typed(await world.exact(name).find().sort({ _id: 1 }).toArray())

describe('bulkWrite', () => {
  it('does every kind of write and counts each', async () => {
    const rows = world.rows('mixed')
    await rows.insertMany([
      { _id: 1, n: 1 },
      { _id: 2, n: 2 },
      { _id: 3, n: 3 },
      { _id: 4, n: 4 },
      { _id: 5, n: 5 },
    ])
    const result = await rows.bulkWrite([
      { insertOne: { document: { _id: 6, n: 6 } } },
      { updateOne: { filter: { _id: 1 }, update: { $inc: { n: 10 } } } },
      { updateMany: { filter: { n: { $in: [2, 3] } }, update: { $set: { even: null } } } },
      { replaceOne: { filter: { _id: 4 }, replacement: { replaced: new Double(1) } } },
      { deleteOne: { filter: { _id: 5 } } },
      { updateOne: { filter: { _id: 7 }, update: { $setOnInsert: { n: 7 } }, upsert: true } },
      { replaceOne: { filter: { _id: 8 }, replacement: { n: 8 }, upsert: true } },
      { updateOne: { filter: { _id: 6 }, update: { $set: { n: 6 } } } },
      { deleteMany: { filter: { n: { $gte: 100 } } } },
    ])
    expect(result).toMatchObject({
      insertedCount: 1,
      matchedCount: 5,
      modifiedCount: 4,
      deletedCount: 1,
      upsertedCount: 2,
      insertedIds: { 0: 6 },
      upsertedIds: { 5: 7, 6: 8 },
    })
    expect(await stored('mixed')).toEqual(
      typed([
        { _id: 1, n: 11 },
        { _id: 2, n: 2, even: null },
        { _id: 3, n: 3, even: null },
        { _id: 4, replaced: new Double(1) },
        { _id: 6, n: 6 },
        { _id: 7, n: 7 },
        { _id: 8, n: 8 },
      ]),
    )
  })

  it('in order stops at the first that fails and says which', async () => {
    const rows = world.rows('ordered')
    await rows.insertOne({ _id: 1 })
    const error = await bulkError(
      rows.bulkWrite([
        { insertOne: { document: { _id: 2 } } },
        { updateOne: { filter: { _id: 2 }, update: { $set: { n: 1 } } } },
        { insertOne: { document: { _id: 1, again: true } } },
        { insertOne: { document: { _id: 3 } } },
      ]),
    )
    expect(error.code).toBe(11000)
    expect([error.writeErrors].flat().map(({ index, code }) => ({ index, code }))).toEqual([{ index: 2, code: 11000 }])
    expect(error).toMatchObject({
      insertedCount: 1,
      matchedCount: 1,
      modifiedCount: 1,
      upsertedCount: 0,
      deletedCount: 0,
    })
    expect(await stored('ordered')).toEqual(typed([{ _id: 1 }, { _id: 2, n: 1 }]))
  })

  it('out of order does all that can be done and names every failure', async () => {
    const rows = world.rows('unordered')
    await rows.insertMany([
      { _id: 1, text: 'x' },
      { _id: 2, n: 1 },
    ])
    const error = await bulkError(
      rows.bulkWrite(
        [
          { insertOne: { document: { _id: 1 } } },
          { insertOne: { document: { _id: 3 } } },
          { updateOne: { filter: { _id: 1 }, update: { $inc: { text: 1 } } } },
          { updateOne: { filter: { _id: 2 }, update: { $inc: { n: 1 } } } },
          { insertOne: { document: { _id: 2 } } },
          { deleteOne: { filter: { _id: 2 } } },
        ],
        { ordered: false },
      ),
    )
    const failures = [error.writeErrors].flat().map(({ index, code }) => ({ index, code }))
    expect(failures.toSorted((a, b) => a.index - b.index)).toEqual([
      { index: 0, code: 11000 },
      { index: 2, code: 14 },
      { index: 4, code: 11000 },
    ])
    expect(error).toMatchObject({ insertedCount: 1, matchedCount: 1, modifiedCount: 1, deletedCount: 1 })
    expect(await stored('unordered')).toEqual(typed([{ _id: 1, text: 'x' }, { _id: 3 }]))
  })

  it('uses array filters of its own in each write', async () => {
    const rows = world.rows('filtered')
    await rows.insertMany([
      { _id: 1, a: [1, 2, 3] },
      { _id: 2, a: [1, 2, 3] },
    ])
    await rows.bulkWrite([
      { updateOne: { filter: { _id: 1 }, update: { $set: { 'a.$[x]': 0 } }, arrayFilters: [{ x: { $gt: 1 } }] } },
      { updateMany: { filter: {}, update: { $inc: { 'a.$[x]': 5 } }, arrayFilters: [{ x: 1 }] } },
    ])
    expect(await stored('filtered')).toEqual(
      typed([
        { _id: 1, a: [6, 0, 0] },
        { _id: 2, a: [6, 2, 3] },
      ]),
    )
  })
})

interface Code {
  orgid: string
  code: string
  used?: number
  level?: string
}

describe('through Mongoose', () => {
  let Codes: Model<Code>

  beforeAll(async () => {
    const schema = new Schema<Code>(
      { orgid: String, code: String, used: Number, level: { type: String, default: 'plain' } },
      { versionKey: false },
    ).index({ orgid: 1, code: 1 }, { unique: true })
    Codes = world.connection.model<Code>('Code', schema)
    await Codes.init()
  })

  const codes = (orgid: string) => Codes.find({ orgid }, { _id: 0 }).sort({ code: 1 }).lean()

  it('bulkWrite casts, fills in defaults, and reports the one that failed', async () => {
    const result = await Codes.bulkWrite([
      { insertOne: { document: { orgid: 'bulk', code: 'a' } } },
      {
        updateOne: {
          filter: { orgid: 'bulk', code: 'b' },
          update: { $inc: { used: '2' as unknown as number } },
          upsert: true,
        },
      },
      { deleteOne: { filter: { code: 'zzz' } } },
    ])
    expect(result).toMatchObject({ insertedCount: 1, upsertedCount: 1, deletedCount: 0, matchedCount: 0 })
    expect(result.upsertedIds[1]).toBeInstanceOf(Types.ObjectId)
    expect(await codes('bulk')).toStrictEqual([
      { orgid: 'bulk', code: 'a', level: 'plain' },
      { orgid: 'bulk', code: 'b', used: 2, level: 'plain' },
    ])
    const failing = Codes.bulkWrite([{ insertOne: { document: { orgid: 'bulk', code: 'a' } } }])
    await expect(failing).rejects.toMatchObject({ code: 11000 })
  })

  it('insertMany out of order keeps what is no duplicate, in order what came before it', async () => {
    const given = (orgid: string) => ['a', 'b', 'a', 'c'].map((code) => ({ orgid, code }))
    await expect(Codes.insertMany(given('some'), { ordered: false })).rejects.toMatchObject({ code: 11000 })
    expect((await codes('some')).map(({ code }) => code)).toEqual(['a', 'b', 'c'])
    await expect(Codes.insertMany(given('first'))).rejects.toMatchObject({ code: 11000 })
    expect((await codes('first')).map(({ code }) => code)).toEqual(['a', 'b'])
  })

  it('findOneAndUpdate gives the old document, the new one, or null', async () => {
    await Codes.create({ orgid: 'one', code: 'a', used: 1 })
    const filter = { orgid: 'one', code: 'a' }
    const lean = { projection: { used: 1 } }
    expect(
      (await Codes.findOneAndUpdate(filter, { $inc: { used: 1 } }, { ...lean, returnDocument: 'before' }).lean())?.used,
    ).toBe(1)
    expect(
      (await Codes.findOneAndUpdate(filter, { $inc: { used: 1 } }, { ...lean, returnDocument: 'after' }).lean())?.used,
    ).toBe(3)
    expect(await Codes.findOneAndUpdate({ orgid: 'one', code: 'none' }, { $inc: { used: 1 } }).lean()).toBeNull()
  })

  it('findOneAndUpdate with upsert inserts the filter’s values, the defaults and $setOnInsert, once', async () => {
    const filter = { orgid: 'up', code: 'a' }
    const change = { $inc: { used: 1 }, $setOnInsert: { level: 'fresh' } }
    expect(await Codes.findOneAndUpdate(filter, change, { upsert: true, returnDocument: 'before' }).lean()).toBeNull()
    const after = await Codes.findOneAndUpdate(filter, change, {
      upsert: true,
      returnDocument: 'after',
      projection: { _id: 0 },
    }).lean()
    expect(after).toStrictEqual({ orgid: 'up', code: 'a', used: 2, level: 'fresh' })
    const other = await Codes.findOneAndUpdate(
      { orgid: 'up', code: 'b' },
      { $set: { used: 5 } },
      { upsert: true, returnDocument: 'after' },
    ).lean()
    expect(other).toStrictEqual({ _id: expect.any(Types.ObjectId), orgid: 'up', code: 'b', used: 5, level: 'plain' })
    const answer = await Codes.findOneAndUpdate({ orgid: 'up', code: 'c' }, change, {
      upsert: true,
      includeResultMetadata: true,
      returnDocument: 'after',
    })
    expect(answer.lastErrorObject).toEqual({ n: 1, updatedExisting: false, upserted: answer.value?._id })
    const again = await Codes.findOneAndUpdate({ orgid: 'up', code: 'c' }, change, {
      upsert: true,
      includeResultMetadata: true,
    })
    expect(again.lastErrorObject).toEqual({ n: 1, updatedExisting: true })
  })

  it('upserts that come at once make one document and lose no change', async () => {
    const filter = { orgid: 'race', code: 'a' }
    await Promise.all(
      Array.from({ length: 20 }, () =>
        Codes.findOneAndUpdate(filter, { $inc: { used: 1 } }, { upsert: true, returnDocument: 'after' }),
      ),
    )
    expect(await codes('race')).toStrictEqual([{ orgid: 'race', code: 'a', used: 20, level: 'plain' }])
  })

  it('findOneAndReplace and findOneAndDelete take the first in the order asked for', async () => {
    await Codes.insertMany([1, 2, 3].map((used) => ({ orgid: 'order', code: `c${used}`, used })))
    const replaced = await Codes.findOneAndReplace(
      { orgid: 'order' },
      { orgid: 'order', code: 'new' },
      { sort: { used: -1 }, returnDocument: 'before' },
    ).lean()
    expect(replaced).toMatchObject({ code: 'c3', used: 3 })
    const deleted = await Codes.findOneAndDelete({ orgid: 'order', used: { $gt: 0 } }, { sort: { used: 1 } }).lean()
    expect(deleted).toMatchObject({ code: 'c1' })
    expect(await codes('order')).toStrictEqual([
      { orgid: 'order', code: 'c2', used: 2, level: 'plain' },
      { orgid: 'order', code: 'new', level: 'plain' },
    ])
    expect(await Codes.findOneAndDelete({ orgid: 'nobody' })).toBeNull()
  })
})

describe('upserts through the driver', () => {
  it('make the document of what the filter says exactly, the id first', async () => {
    const rows = world.rows('upserts')
    const result = await rows.updateOne(
      { n: { $gt: 3 }, 'a.b': { $eq: 1 }, $and: [{ c: 'x' }], _id: 'made', e: null },
      { $set: { 'a.z': 2 }, $push: { list: { $each: [1, 2] } } } as Document,
      { upsert: true },
    )
    expect(result).toMatchObject({ matchedCount: 0, modifiedCount: 0, upsertedCount: 1, upsertedId: 'made' })
    const [row] = await world.exact('upserts').find({ _id: 'made' }).toArray()
    expect(Object.keys(row ?? {})[0]).toBe('_id')
    expect(row).toMatchObject({ a: { b: expect.anything(), z: expect.anything() }, c: 'x', e: null })
    expect(typed([row?.list])).toEqual(typed([[1, 2]]))
    expect(Object.keys(row ?? {}).toSorted()).toEqual(['_id', 'a', 'c', 'e', 'list'])
  })

  it('of a replacement keep only the id of the filter', async () => {
    const rows = world.rows('replaced')
    await rows.replaceOne({ _id: 5, gone: 1 }, { n: new Double(1) }, { upsert: true })
    await rows.findOneAndReplace({ _id: 6 }, { n: 2 }, { upsert: true })
    expect(await stored('replaced')).toEqual(
      typed([
        { _id: 5, n: new Double(1) },
        { _id: 6, n: 2 },
      ]),
    )
  })
})
