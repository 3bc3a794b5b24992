import mongoose, { type Model, Schema, Types } from 'mongoose'
import { beforeAll, describe, expect, it } from 'vitest'
import { typed, useOdm } from './odm-world.fixture'

const world = useOdm(process.env.MONGODB_URI)

interface Attempt {
  orgid: string
  state: string
  turns: { n: number; text?: string }[]
  meta?: Map<string, number>
  pending: { id: string; kind: string }[]
  createdAt: Date
  updatedAt: Date
}

let Attempts: Model<Attempt>

beforeAll(async () => {
  const turn = new Schema({ n: Number, text: String }, { _id: false })
  Attempts = world.connection.model(
    'Attempt',
    new Schema(
      {
        orgid: { type: String, required: true },
        state: { type: String, enum: ['running', 'ended'], default: 'running' },
        turns: [turn],
        meta: { type: Map, of: Number },
        pending: [new Schema({ id: String, kind: String }, { _id: false })],
      },
      { timestamps: true, optimisticConcurrency: true },
    ),
  ) as unknown as Model<Attempt>
  await Attempts.init()
})

describe('documents', () => {
  it('keep sub-documents, maps, defaults and timestamps', async () => {
    const made = await Attempts.create({ orgid: 'o', turns: [{ n: 1, text: '你好' }], meta: { a: 1.5 } })
    const found = await Attempts.findById(made._id).lean()
    expect(found).toStrictEqual({
      _id: made._id,
      orgid: 'o',
      state: 'running',
      turns: [{ n: 1, text: '你好' }],
      meta: { a: 1.5 },
      pending: [],
      createdAt: made.createdAt,
      updatedAt: made.updatedAt,
      __v: 0,
    })
  })

  it('of every type come back as they went in', async () => {
    const { Decimal128, Buffer: Bytes, UUID, Map: MapType } = Schema.Types
    const Things = world.connection.model(
      'Thing',
      new Schema(
        {
          decimal: Decimal128,
          bytes: Bytes,
          uuid: UUID,
          big: BigInt,
          date: Date,
          flag: Boolean,
          id: Schema.Types.ObjectId,
          nothing: Schema.Types.Mixed,
          map: { type: MapType, of: Date },
          matrix: [[Number]],
        },
        { versionKey: false },
      ),
    )
    const given = {
      _id: new Types.ObjectId(),
      decimal: Types.Decimal128.fromString('12.340'),
      bytes: Buffer.from([0, 255]),
      uuid: new Types.UUID('7f3d9b34-9f0e-4c53-9df8-0d3a0b6b2f11'),
      big: 9007199254740993n,
      date: new Date(-1),
      flag: false,
      id: new Types.ObjectId(),
      nothing: null,
      map: { a: new Date(0) },
      matrix: [[1, 2.5], []],
    }
    await Things.create(given)
    const found = await Things.findById(given._id).orFail()
    expect(String(found.get('decimal'))).toBe('12.340')
    expect([...(found.get('bytes') as Buffer)]).toEqual([0, 255])
    expect(String(found.get('uuid'))).toBe('7f3d9b34-9f0e-4c53-9df8-0d3a0b6b2f11')
    expect(found.get('big')).toBe(9007199254740993n)
    expect(found.get('date')).toStrictEqual(new Date(-1))
    expect(found.get('map.a')).toStrictEqual(new Date(0))
    const [stored] = await world
      .exact('things')
      .find({ _id: given._id as unknown as string })
      .toArray()
    expect(typed([stored])).toEqual(
      typed([
        { ...given, bytes: new mongoose.mongo.Binary(given.bytes), big: mongoose.mongo.Long.fromBigInt(given.big) },
      ]),
    )
  })

  it('read with lean are plain: no defaults, no getters, no methods', async () => {
    const schema = new Schema({ name: { type: String, get: (it: string) => it.toUpperCase() } }, { versionKey: false })
    const Names = world.connection.model('Name', schema.add({ level: { type: Number, default: 3 } }))
    const _id = new Types.ObjectId()
    await Names.collection.insertOne({ _id, name: 'li' })
    const full = await Names.findById(_id).orFail()
    expect([full.get('name'), full.get('level'), full instanceof mongoose.Document]).toEqual(['LI', 3, true])
    const plain = await Names.findById(_id).lean()
    expect(plain).toStrictEqual({ _id, name: 'li' })
    expect(plain).not.toBeInstanceOf(mongoose.Document)
    expect(await Names.find({ name: 'nobody' }).lean()).toStrictEqual([])
    expect(await Names.findOne({ name: 'nobody' }).lean()).toBeNull()
  })

  it('are saved by what changed in them', async () => {
    const one = await Attempts.create({ orgid: 'o', turns: [{ n: 1 }, { n: 2 }], meta: { a: 1, b: 2 } })
    one.turns.push({ n: 3 })
    one.set('turns.0.text', 'first')
    one.meta?.delete('a')
    one.set('meta.c', 4)
    await one.save()
    const found = await Attempts.findById(one._id).lean()
    expect(found?.turns).toStrictEqual([{ n: 1, text: 'first' }, { n: 2 }, { n: 3 }])
    expect(found?.meta).toStrictEqual({ b: 2, c: 4 })
    one.turns.splice(0, 1)
    await one.save()
    expect((await Attempts.findById(one._id).lean())?.turns).toStrictEqual([{ n: 2 }, { n: 3 }])
  })

  it('tell who comes too late that somebody else saved the same version', async () => {
    const { _id } = await Attempts.create({ orgid: 'o' })
    const [a, b] = await Promise.all([Attempts.findById(_id).orFail(), Attempts.findById(_id).orFail()])
    a.state = 'ended'
    await a.save()
    b.orgid = 'p'
    await expect(b.save()).rejects.toThrow(mongoose.Error.VersionError)
    expect(await Attempts.findById(_id).lean()).toMatchObject({ orgid: 'o', state: 'ended', __v: 1 })
  })

  it('commit a state together with what must follow, once', async () => {
    const { _id } = await Attempts.create({ orgid: 'o' })
    const end = (n: number) =>
      Attempts.findOneAndUpdate(
        { _id, state: 'running' },
        { $set: { state: 'ended' }, $push: { pending: { id: `e${n}`, kind: 'scored' } } },
        { returnDocument: 'after' },
      ).lean()
    const results = (await Promise.all([end(1), end(2), end(3)])).filter((one) => one !== null)
    expect(results).toHaveLength(1)
    expect(results[0]?.pending).toHaveLength(1)
    await Attempts.updateOne({ _id }, { $pull: { pending: { id: results[0]?.pending[0]?.id } } })
    expect((await Attempts.findById(_id).lean())?.pending).toStrictEqual([])
  })
})

describe('reading', () => {
  beforeAll(async () => {
    await Attempts.insertMany(
      Array.from({ length: 25 }, (_, n) => ({ orgid: 'page', state: n % 2 ? 'ended' : 'running', turns: [{ n }] })),
    )
  })

  it('sorts, skips, limits, selects, counts and lists what differs', async () => {
    const page = await Attempts.find({ orgid: 'page' }, { turns: 1, _id: 0 })
      .sort({ 'turns.n': -1 })
      .skip(10)
      .limit(3)
      .lean()
    expect(page).toStrictEqual([{ turns: [{ n: 14 }] }, { turns: [{ n: 13 }] }, { turns: [{ n: 12 }] }])
    expect(await Attempts.countDocuments({ orgid: 'page', state: 'ended' })).toBe(12)
    expect((await Attempts.distinct('turns.n', { orgid: 'page' })).toSorted((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 25 }, (_, n) => n),
    )
    expect(await Attempts.distinct('state', { orgid: 'page' })).toEqual(expect.arrayContaining(['ended', 'running']))
    expect(await Attempts.exists({ orgid: 'nobody' })).toBeNull()
    expect(await Attempts.exists({ orgid: 'page', 'turns.n': 3 })).toStrictEqual({ _id: expect.any(Types.ObjectId) })
    expect(await Attempts.estimatedDocumentCount()).toBe(await Attempts.countDocuments())
  })

  it('streams through a cursor, batch by batch', async () => {
    const seen: number[] = []
    const cursor = Attempts.find({ orgid: 'page' }).sort({ 'turns.n': 1 }).lean().cursor({ batchSize: 4 })
    for await (const { turns } of cursor) seen.push(turns[0]?.n ?? -1)
    expect(seen).toEqual(Array.from({ length: 25 }, (_, n) => n))
  })
})

describe('discriminators', () => {
  let Events: Model<{ at: Date; kind?: string }>
  let Logins: Model<{ at: Date; ip: string }>
  let Scores: Model<{ at: Date; score: number }>

  beforeAll(async () => {
    const event = new Schema({ at: Date }, { discriminatorKey: 'kind', versionKey: false })
    Events = world.connection.model('Event', event) as unknown as typeof Events
    Logins = Events.discriminator('Login', new Schema({ ip: String })) as unknown as typeof Logins
    Scores = Events.discriminator('Score', new Schema({ score: Number }), 'scored') as unknown as typeof Scores
    await Events.create({ at: new Date(0) })
    await Logins.create({ at: new Date(1), ip: '::1' })
    await Scores.create([
      { at: new Date(2), score: 50 },
      { at: new Date(3), score: 90 },
    ])
  })

  it('share a collection and are told apart by their key', async () => {
    const rows = await world
      .exact('events')
      .find({}, { projection: { _id: 0 } })
      .sort({ at: 1 })
      .toArray()
    expect(rows).toEqual([
      { at: new Date(0) },
      { at: new Date(1), kind: 'Login', ip: '::1' },
      { at: new Date(2), kind: 'scored', score: new mongoose.mongo.Int32(50) },
      { at: new Date(3), kind: 'scored', score: new mongoose.mongo.Int32(90) },
    ])
    const all = await Events.find().sort({ at: 1 })
    expect(all.map((one) => (one.constructor as Model<unknown>).modelName)).toEqual([
      'Event',
      'Login',
      'Score',
      'Score',
    ])
  })

  it('count, change, sum up and remove only their own', async () => {
    expect([await Events.countDocuments(), await Logins.countDocuments(), await Scores.countDocuments()]).toEqual([
      4, 1, 2,
    ])
    expect(await Scores.updateMany({}, { $inc: { score: 1 } })).toMatchObject({ matchedCount: 2, modifiedCount: 2 })
    expect(await Scores.aggregate([{ $group: { _id: null, n: { $sum: '$score' } } }])).toEqual([{ _id: null, n: 142 }])
    expect(await Logins.findOne({ at: new Date(2) })).toBeNull()
    expect(await Logins.deleteMany({})).toMatchObject({ deletedCount: 1 })
    expect(await Events.countDocuments()).toBe(3)
  })

  it('live in arrays as well', async () => {
    const shape = new Schema({ color: String }, { discriminatorKey: 'kind', _id: false })
    const drawing = new Schema({ shapes: [shape] }, { versionKey: false })
    const shapes = drawing.path('shapes') as unknown as mongoose.Schema.Types.DocumentArray
    shapes.discriminator('Circle', new Schema({ radius: Number }, { _id: false }))
    shapes.discriminator('Square', new Schema({ side: Number }, { _id: false }))
    const Drawings = world.connection.model('Drawing', drawing)
    const { _id } = await Drawings.create({
      shapes: [
        { kind: 'Circle', color: 'red', radius: 2.5, side: 9 },
        { kind: 'Square', side: 4 },
      ],
    })
    await Drawings.updateOne({ _id }, { $set: { 'shapes.$[c].radius': 3 } }, { arrayFilters: [{ 'c.kind': 'Circle' }] })
    const found = await Drawings.findById(_id).lean<{ shapes: unknown[] }>()
    expect(found?.shapes).toStrictEqual([
      { kind: 'Circle', color: 'red', radius: 3 },
      { kind: 'Square', side: 4 },
    ])
  })
})
