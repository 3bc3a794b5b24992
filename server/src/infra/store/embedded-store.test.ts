import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Double, Int32, Long, MongoClient, MongoServerError, ObjectId } from 'mongodb'
import mongoose from 'mongoose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EmbeddedStore, startEmbeddedStore } from './embedded-store'

let folder: string
let store: EmbeddedStore
let client: MongoClient

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'store-'))
  store = await startEmbeddedStore({ dataDir: folder })
  client = await MongoClient.connect(store.uri)
})

afterAll(async () => {
  await client.close()
  await store.close()
  rmSync(folder, { recursive: true })
})

describe('the embedded store, through the official driver', () => {
  it('stores, finds, changes and removes documents', async () => {
    const people = client.db().collection<{ _id: number; name: string; age?: number; tags?: string[] }>('people')
    await people.insertMany([
      { _id: 1, name: 'Li', age: 30 },
      { _id: 2, name: 'Wang', age: 41, tags: ['a', 'b'] },
    ])
    expect(await people.find({ age: { $gt: 35 } }).toArray()).toEqual([
      { _id: 2, name: 'Wang', age: 41, tags: ['a', 'b'] },
    ])
    const result = await people.updateOne({ _id: 2, tags: 'b' }, { $set: { 'tags.$': 'z' }, $inc: { age: 1 } })
    expect(result).toMatchObject({ matchedCount: 1, modifiedCount: 1 })
    expect(await people.findOne({ _id: 2 })).toEqual({ _id: 2, name: 'Wang', age: 42, tags: ['a', 'z'] })
    expect(
      await people.findOneAndUpdate({ _id: 9 }, { $set: { name: 'Neu' } }, { upsert: true, returnDocument: 'after' }),
    ).toEqual({ _id: 9, name: 'Neu' })
    expect(await people.deleteMany({ _id: { $in: [1, 9] } })).toMatchObject({ deletedCount: 2 })
    expect(await people.countDocuments()).toBe(1)
  })

  it('keeps the types of numbers', async () => {
    const types = client.db().collection('types')
    const _id = new ObjectId()
    await types.insertOne({ _id, i: new Int32(3), d: new Double(3), l: Long.fromNumber(3) })
    const found = await types.findOne({ _id }, { promoteValues: false })
    expect(found?.i).toBeInstanceOf(Int32)
    expect(found?.d).toBeInstanceOf(Double)
    expect(found?.l).toBeInstanceOf(Long)
  })

  it('refuses a duplicate of a unique index with keyPattern and keyValue', async () => {
    const users = client.db().collection('users')
    await users.createIndex({ orgid: 1, account: 1 }, { unique: true })
    await users.insertOne({ orgid: 'o', account: 'a' })
    const error = await users.insertOne({ orgid: 'o', account: 'a' }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(MongoServerError)
    expect(error).toMatchObject({
      code: 11000,
      keyPattern: { orgid: 1, account: 1 },
      keyValue: { orgid: 'o', account: 'a' },
    })
  })

  it('groups', async () => {
    const rows = client.db('groups').collection<{ _id: string; n: number; of: string }>('a')
    await rows.insertMany([
      { _id: 'x', n: 1, of: 'p' },
      { _id: 'y', n: 2, of: 'p' },
      { _id: 'z', n: 5, of: 'q' },
    ])
    const groups = [{ $group: { _id: '$of', total: { $sum: '$n' } } }, { $sort: { _id: 1 } }]
    expect(await rows.aggregate(groups).toArray()).toEqual([
      { _id: 'p', total: 3 },
      { _id: 'q', total: 5 },
    ])
  })

  it('pages through more documents than one batch holds', async () => {
    const many = client.db().collection<{ _id: number }>('many')
    await many.insertMany(Array.from({ length: 500 }, (_, i) => ({ _id: i })))
    const found = await many.find({}, { batchSize: 33 }).sort({ _id: -1 }).toArray()
    expect(found.map(({ _id }) => _id)).toEqual(Array.from({ length: 500 }, (_, i) => 499 - i))
  })

  it('listens on a socket that only its owner may use', () => {
    const path = decodeURIComponent(/mongodb:\/\/([^/]+)\//.exec(store.uri)?.[1] ?? '')
    expect(statSync(path).mode & 0o777).toBe(0o600)
  })
})

describe('the embedded store, through Mongoose', () => {
  it('serves models with indexes, defaults, population and optimistic concurrency', async () => {
    const connection = await mongoose.createConnection(store.uri, { dbName: 'odm' }).asPromise()
    const Team = connection.model('Team', new mongoose.Schema({ name: { type: String, unique: true } }))
    const Person = connection.model(
      'Person',
      new mongoose.Schema(
        {
          name: String,
          team: { type: mongoose.Schema.Types.ObjectId, ref: 'Team' },
          at: { type: Date, default: Date.now },
        },
        { optimisticConcurrency: true },
      ),
    )
    await Promise.all([Team.init(), Person.init()])
    const team = await Team.create({ name: 'blue' })
    await Person.create({ name: 'Li', team: team._id })
    const found = await Person.findOne({ name: 'Li' }).populate<{ team: { name: string } }>('team')
    expect(found?.team.name).toBe('blue')
    await expect(Team.create({ name: 'blue' })).rejects.toMatchObject({ code: 11000 })
    await connection.close()
  })
})
