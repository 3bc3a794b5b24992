import { Decimal128, type Document, Double, Long } from 'mongodb'
import { Schema } from 'mongoose'
import { describe, expect, it } from 'vitest'
import { useOdm } from './odm-world.fixture'

const world = useOdm(process.env.MONGODB_URI)

const duplicate = (keyPattern: Document, keyValue: Document) => ({ code: 11000, keyPattern, keyValue })

describe('unique indexes', () => {
  it('refuse an equal key of any number type, by insert, update, replacement and upsert', async () => {
    const rows = world.rows('unique')
    await rows.createIndex({ orgid: 1, code: -1 }, { unique: true })
    await rows.insertMany([
      { _id: 1, orgid: 'o', code: 1 },
      { _id: 2, orgid: 'o', code: 2 },
      { _id: 3, orgid: 'p', code: 1 },
    ])
    const error = duplicate({ orgid: 1, code: -1 }, { orgid: 'o', code: 1 })
    await expect(rows.insertOne({ _id: 9, orgid: 'o', code: 1 })).rejects.toMatchObject(error)
    for (const code of [new Double(1), Long.ONE, Decimal128.fromString('1.0')])
      await expect(rows.insertOne({ _id: 9, orgid: 'o', code })).rejects.toMatchObject({ code: 11000 })
    await expect(rows.updateOne({ _id: 2 }, { $inc: { code: -1 } })).rejects.toMatchObject(error)
    await expect(rows.replaceOne({ _id: 3 }, { orgid: 'o', code: 1 })).rejects.toMatchObject(error)
    await expect(
      rows.findOneAndUpdate({ _id: 9 }, { $set: { orgid: 'o', code: 1 } }, { upsert: true }),
    ).rejects.toMatchObject(error)
    expect(await rows.find().sort({ _id: 1 }).toArray()).toEqual([
      { _id: 1, orgid: 'o', code: 1 },
      { _id: 2, orgid: 'o', code: 2 },
      { _id: 3, orgid: 'p', code: 1 },
    ])
    await rows.replaceOne({ _id: 1 }, { orgid: 'o', code: 1, same: true })
    await rows.deleteOne({ _id: 1 })
    await rows.insertOne({ _id: 4, orgid: 'o', code: 1 })
  })

  it('take a missing member for null', async () => {
    const rows = world.rows('missing')
    await rows.createIndex({ mail: 1 }, { unique: true })
    await rows.insertOne({ _id: 1 })
    await expect(rows.insertOne({ _id: 2 })).rejects.toMatchObject(duplicate({ mail: 1 }, { mail: null }))
    await expect(rows.insertOne({ _id: 2, mail: null })).rejects.toMatchObject({ code: 11000 })
  })

  it('compare each element of a list, within one document not with each other', async () => {
    const rows = world.rows('lists')
    await rows.createIndex({ tags: 1 }, { unique: true })
    await rows.insertOne({ _id: 1, tags: ['a', 'b', 'a'] })
    await expect(rows.insertOne({ _id: 2, tags: ['c', 'b'] })).rejects.toMatchObject(
      duplicate({ tags: 1 }, { tags: 'b' }),
    )
    await rows.insertOne({ _id: 2, tags: ['c'] })
    await expect(rows.updateOne({ _id: 2 }, { $push: { tags: 'a' } } as Document)).rejects.toMatchObject({
      code: 11000,
    })
    expect(await rows.findOne({ _id: 2 })).toEqual({ _id: 2, tags: ['c'] })
  })

  it('are not made over duplicates', async () => {
    const rows = world.rows('late')
    await rows.insertMany([
      { _id: 1, a: 1 },
      { _id: 2, a: 1 },
    ])
    await expect(rows.createIndex({ a: 1 }, { unique: true })).rejects.toMatchObject({ code: 11000 })
    expect((await rows.indexes()).map(({ name }) => name)).toEqual(['_id_'])
  })

  it('stop one of several inserts that come at once', async () => {
    const rows = world.rows('race')
    await rows.createIndex({ a: 1 }, { unique: true })
    const all = await Promise.allSettled(Array.from({ length: 10 }, (_, i) => rows.insertOne({ _id: i, a: 'x' })))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await rows.countDocuments()).toBe(1)
  })
})

describe('partial indexes', () => {
  it('are unique among the documents they are about, also when an update brings one in', async () => {
    const rows = world.rows('partial')
    await rows.createIndex({ code: 1 }, { unique: true, partialFilterExpression: { live: true } })
    await rows.insertMany([
      { _id: 1, code: 'a', live: true },
      { _id: 2, code: 'a', live: false },
      { _id: 3, code: 'a' },
    ])
    const error = duplicate({ code: 1 }, { code: 'a' })
    await expect(rows.insertOne({ _id: 4, code: 'a', live: true })).rejects.toMatchObject(error)
    await expect(rows.updateOne({ _id: 2 }, { $set: { live: true } })).rejects.toMatchObject(error)
    await rows.updateOne({ _id: 1 }, { $set: { live: false } })
    await rows.updateOne({ _id: 2 }, { $set: { live: true } })
  })

  it('change no answer: what they leave out is found all the same', async () => {
    const rows = world.rows('partial')
    const ids = async (filter: Document) => (await rows.find(filter).sort({ _id: 1 }).toArray()).map(({ _id }) => _id)
    expect(await ids({ code: 'a' })).toEqual([1, 2, 3])
    expect(await ids({ code: 'a', live: true })).toEqual([2])
    expect(await ids({ code: 'a', live: { $ne: true } })).toEqual([1, 3])
  })
})

describe('the catalogue of indexes', () => {
  it('lists what was made', async () => {
    const rows = world.rows('listed')
    await rows.createIndexes([
      { key: { a: 1, b: -1 } },
      { key: { mail: 1 }, name: 'by_mail', unique: true },
      { key: { c: 1 }, partialFilterExpression: { live: true } },
      { key: { at: 1 }, expireAfterSeconds: 60 },
    ])
    expect(await rows.indexes()).toEqual([
      { v: 2, key: { _id: 1 }, name: '_id_' },
      { v: 2, key: { a: 1, b: -1 }, name: 'a_1_b_-1' },
      { v: 2, key: { mail: 1 }, name: 'by_mail', unique: true },
      { v: 2, key: { c: 1 }, name: 'c_1', partialFilterExpression: { live: true } },
      { v: 2, key: { at: 1 }, name: 'at_1', expireAfterSeconds: 60 },
    ])
    expect(await rows.createIndex({ a: 1, b: -1 })).toBe('a_1_b_-1')
    expect(await rows.indexes()).toHaveLength(5)
  })

  it('refuses what contradicts it', async () => {
    const rows = world.rows('listed')
    await expect(rows.createIndex({ a: 1, b: -1 }, { name: 'other' })).rejects.toMatchObject({ code: 85 })
    await expect(rows.createIndex({ z: 1 }, { name: 'by_mail' })).rejects.toMatchObject({ code: 86 })
    await expect(rows.createIndex({ at: 1 }, { expireAfterSeconds: 61 })).rejects.toMatchObject({ code: 85 })
    await expect(rows.dropIndex('nothing')).rejects.toMatchObject({ code: 27 })
    await expect(rows.dropIndex('_id_')).rejects.toMatchObject({ code: 72 })
    await expect(rows.find({ a: 1 }).hint('nothing').toArray()).rejects.toMatchObject({ code: 2 })
    await expect(rows.createIndex({ _id: 1, at: 1 }, { expireAfterSeconds: 1 })).rejects.toMatchObject({ code: 67 })
    await expect(rows.insertOne({ _id: 1, a: [1], b: [1] })).rejects.toMatchObject({ code: 171 })
  })

  it('is brought in line with a schema', async () => {
    const schema = new Schema({ orgid: String, at: Date, code: String, live: Boolean }, { autoIndex: false })
      .index({ orgid: 1, at: -1 })
      .index({ orgid: 1, code: 1 }, { unique: true, partialFilterExpression: { live: true } })
      .index({ at: 1 }, { expireAfterSeconds: 0, name: 'expiry' })
    const Sessions = world.connection.model('Session', schema)
    await Sessions.createCollection()
    await Sessions.collection.createIndex({ old: 1 })
    expect(await Sessions.diffIndexes()).toMatchObject({ toDrop: ['old_1'] })
    expect(await Sessions.syncIndexes()).toEqual(['old_1'])
    expect((await Sessions.collection.indexes()).map(({ name }) => name)).toEqual([
      '_id_',
      'orgid_1_at_-1',
      'orgid_1_code_1',
      'expiry',
    ])
    expect(await Sessions.diffIndexes()).toEqual({ toDrop: [], toCreate: [] })
    expect(await Sessions.syncIndexes()).toEqual([])
  })
})
