import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mongoose, { type Connection, Schema, type Types } from 'mongoose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EmbeddedStore, startEmbeddedStore } from './embedded-store'

/** What the product uses of Mongoose. With MONGODB_URI set the same tests run against that server. */
const external = process.env.MONGODB_URI

let folder: string
let store: EmbeddedStore | undefined
let connection: Connection
let Session: ReturnType<typeof defineSession>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'store-odm-'))
  store = external ? undefined : await startEmbeddedStore({ dataDir: folder })
  connection = await mongoose
    .createConnection(external ?? store?.uri ?? '', { dbName: `odm_${Date.now()}` })
    .asPromise()
  Session = defineSession(connection)
})

afterAll(async () => {
  await connection.dropDatabase()
  await connection.close()
  await store?.close()
  rmSync(folder, { recursive: true })
})

const turn = new Schema({ n: Number, text: String, score: Number }, { _id: false })
const defineSession = (on: Connection) =>
  on.model(
    'Session',
    new Schema(
      {
        orgid: { type: String, required: true },
        user: { type: Schema.Types.ObjectId, ref: 'User' },
        state: { type: String, enum: ['running', 'ended'], default: 'running' },
        turns: [turn],
        pending: [{ id: String, kind: String }],
        meta: { type: Map, of: Number },
        expiresAt: { type: Date, index: { expireAfterSeconds: 0 } },
      },
      { timestamps: true, optimisticConcurrency: true },
    ).index({ orgid: 1, user: 1, createdAt: -1 }),
  )

describe('Mongoose on the embedded store', () => {
  it('keeps sub-documents, maps, defaults and timestamps', async () => {
    const made = await Session.create({ orgid: 'o', turns: [{ n: 1, text: '你好' }], meta: { a: 1 } })
    const found = await Session.findById(made._id).lean<Record<string, unknown>>()
    expect(found).toMatchObject({
      orgid: 'o',
      state: 'running',
      turns: [{ n: 1, text: '你好' }],
      meta: { a: 1 },
      __v: 0,
    })
    expect(found?.createdAt).toBeInstanceOf(Date)
  })

  it('detects that somebody else saved the same version', async () => {
    const { _id } = await Session.create({ orgid: 'o' })
    const [a, b] = await Promise.all([Session.findById(_id), Session.findById(_id)])
    a?.set('state', 'ended')
    await a?.save()
    b?.set('orgid', 'p')
    await expect(b?.save()).rejects.toThrow(mongoose.Error.VersionError)
  })

  it('changes one element by positional operators and array filters', async () => {
    const { _id } = await Session.create({ orgid: 'o', turns: [{ n: 1 }, { n: 2 }, { n: 3 }] })
    await Session.updateOne({ _id, 'turns.n': 2 }, { $set: { 'turns.$.score': 80 } })
    await Session.updateOne(
      { _id },
      { $inc: { 'turns.$[t].score': 5 } },
      { arrayFilters: [{ 't.score': { $gte: 80 } }] },
    )
    await Session.updateOne({ _id }, { $push: { turns: { $each: [{ n: 0 }], $sort: { n: 1 }, $slice: 3 } } })
    const found = await Session.findById(_id).lean<{ turns: unknown[] }>()
    expect(found?.turns).toEqual([{ n: 0 }, { n: 1 }, { n: 2, score: 85 }])
  })

  it('commits a state together with what must follow, once', async () => {
    const { _id } = await Session.create({ orgid: 'o' })
    const end = () =>
      Session.findOneAndUpdate(
        { _id, state: 'running' },
        { $set: { state: 'ended' }, $push: { pending: { id: 'e1', kind: 'scored' } } },
        { returnDocument: 'after' },
      )
    const results = await Promise.all([end(), end(), end()])
    expect(results.filter((one) => one !== null)).toHaveLength(1)
    await Session.updateOne({ _id }, { $pull: { pending: { id: 'e1' } } })
    expect((await Session.findById(_id).lean<{ pending: unknown[] }>())?.pending).toEqual([])
  })

  it('populates, selects, sorts and pages', async () => {
    const User = connection.model('User', new Schema({ name: String, secret: { type: String, select: false } }))
    const user = await User.create({ name: 'Li', secret: 'x' })
    for (let i = 0; i < 25; i++) await Session.create({ orgid: 'page', user: user._id, turns: [{ n: i }] })
    const page = await Session.find({ orgid: 'page' })
      .sort({ createdAt: -1, _id: -1 })
      .skip(10)
      .limit(10)
      .populate<{ user: { name: string; secret?: string } }>('user')
    expect(page).toHaveLength(10)
    expect(page[0]?.user.name).toBe('Li')
    expect(page[0]?.user.secret).toBeUndefined()
    expect(await Session.countDocuments({ orgid: 'page' })).toBe(25)
    expect(await Session.distinct('turns.n', { orgid: 'page' })).toHaveLength(25)
    expect(await Session.exists({ orgid: 'nobody' })).toBeNull()
  })

  it('keeps discriminators apart', async () => {
    const Event = connection.model('Event', new Schema({ at: Date }, { discriminatorKey: 'kind' }))
    const Login = Event.discriminator('Login', new Schema({ ip: String }))
    await Event.create({ at: new Date(0) })
    await Login.create({ at: new Date(1), ip: '::1' })
    expect(await Login.countDocuments()).toBe(1)
    expect(await Event.countDocuments()).toBe(2)
  })

  it('writes in bulk and reports the one that failed', async () => {
    const Code = connection.model(
      'Code',
      new Schema({ orgid: String, code: String }).index({ orgid: 1, code: 1 }, { unique: true }),
    )
    await Code.init()
    const result = await Code.bulkWrite([
      { insertOne: { document: { orgid: 'o', code: 'a' } } },
      { updateOne: { filter: { orgid: 'o', code: 'b' }, update: { $set: { orgid: 'o' } }, upsert: true } },
      { deleteOne: { filter: { code: 'zzz' } } },
    ])
    expect(result).toMatchObject({ insertedCount: 1, upsertedCount: 1, deletedCount: 0 })
    const failed = Code.insertMany(
      [
        { orgid: 'o', code: 'c' },
        { orgid: 'o', code: 'a' },
        { orgid: 'o', code: 'd' },
      ],
      { ordered: false },
    )
    await expect(failed).rejects.toMatchObject({ code: 11000 })
    expect(await Code.countDocuments({ code: { $in: ['c', 'd'] } })).toBe(2)
  })

  it('streams with a cursor and aggregates with casts of its own', async () => {
    const ids: Types.ObjectId[] = []
    for await (const doc of Session.find({ orgid: 'page' }).cursor({ batchSize: 4 }))
      ids.push(doc._id as Types.ObjectId)
    expect(ids).toHaveLength(25)
    const [row] = await Session.aggregate<{ n: number }>([
      { $match: { _id: { $in: ids } } },
      { $unwind: '$turns' },
      { $group: { _id: null, n: { $sum: '$turns.n' } } },
    ])
    expect(row?.n).toBe(300)
  })

  it('syncs indexes, TTL included', async () => {
    await Session.syncIndexes()
    const indexes = await Session.collection.indexes()
    expect(indexes.find(({ key }) => 'expiresAt' in key)?.expireAfterSeconds).toBe(0)
    expect(indexes.map(({ name }) => name)).toContain('orgid_1_user_1_createdAt_-1')
  })
})
