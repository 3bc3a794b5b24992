import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { deserialize } from 'bson'
import fc from 'fast-check'
import type { Document } from 'mongodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RawField, rawDocument, rawFields, rawMessage, type RawValue } from './testing/raw-bson.fixture'
import { useWorld } from './testing/world.fixture'
import { runs } from '@lianda/shared/test/effort'

const world = useWorld()
let socket: Socket

beforeAll(() => {
  const [host] = world.client.options.hosts
  socket = connect(host?.socketPath ?? '')
})

afterAll(() => void socket.destroy())

/** Sends a command with documents given as raw bytes; returns the reply. */
async function send(body: Document, sequence: string, documents: Buffer[]): Promise<Document> {
  socket.write(rawMessage({ ...body, $db: 'test' }, sequence, documents))
  const [reply] = (await once(socket, 'data')) as [Buffer]
  const answer = deserialize(reply.subarray(21))
  expect(answer).toMatchObject({ ok: 1 })
  expect(answer.writeErrors).toBeUndefined()
  return answer
}

const scalar = (value: unknown): RawValue => ({ kind: 'scalar', value })
let lastId = 0

/** Stores a document with these fields; returns its _id. */
async function insert(fields: RawField[]): Promise<number> {
  const _id = ++lastId
  await send({ insert: 'docs' }, 'documents', [rawDocument([['_id', scalar(_id)], ...fields])])
  return _id
}

/** The bytes of the document after a pipeline. */
async function bytesOf(_id: number, ...stages: Document[]): Promise<Buffer> {
  const [found] = await world.db
    .collection('docs')
    .aggregate([{ $match: { _id } }, ...stages], { raw: true })
    .toArray()
  return Buffer.from(found as unknown as Uint8Array)
}

async function check(
  property: (fields: RawField[]) => Promise<[_id: number, expected: RawField[], stages?: Document[]]>,
) {
  await fc.assert(
    fc.asyncProperty(rawFields, async (fields) => {
      const [_id, expected, stages = []] = await property(fields)
      const bytes = rawDocument([['_id', scalar(_id)], ...expected])
      expect((await bytesOf(_id, ...stages)).toString('hex')).toBe(bytes.toString('hex'))
    }),
    runs(25, 600),
  )
}

const added: RawField = ['added', scalar('here')]

describe('values of every type come back bit for bit, with their fields in order', () => {
  it('from an insert, by find and by aggregate', () =>
    check(async (fields) => {
      const _id = await insert(fields)
      const found = await world.db.collection<{ _id: number }>('docs').findOne({ _id }, { raw: true })
      expect(Buffer.from(found as unknown as Uint8Array).equals(await bytesOf(_id))).toBe(true)
      return [_id, fields]
    }))

  it('from an update of another field', () =>
    check(async (fields) => {
      const _id = await insert(fields)
      await world.db.collection<{ _id: number }>('docs').updateOne({ _id }, { $set: { added: 'here' } })
      return [_id, [...fields, added]]
    }))

  it('from an update that removes another field, and one by a pipeline', () =>
    check(async (fields) => {
      const _id = await insert([added, ...fields])
      const docs = world.db.collection<{ _id: number; added?: string }>('docs')
      await docs.updateOne({ _id }, { $unset: { added: true } })
      await docs.updateOne({ _id }, [{ $set: { added: 'here' } }])
      return [_id, [...fields, added]]
    }))

  it('from a field that is set to them, a replacement, and an upsert', () =>
    check(async (fields) => {
      const _id = await insert([['old', scalar(1)]])
      const value: RawValue = { kind: 'doc', fields }
      const statement = (u: RawField[], upsert = false, id = _id): Buffer =>
        rawDocument([
          ['q', { kind: 'doc', fields: [['_id', scalar(id)]] }],
          ['u', { kind: 'doc', fields: u }],
          ['upsert', scalar(upsert)],
        ])
      await send({ update: 'docs' }, 'updates', [statement([['$set', { kind: 'doc', fields: [['in', value]] }]])])
      const set = await bytesOf(_id)
      expect(
        set.equals(
          rawDocument([
            ['_id', scalar(_id)],
            ['old', scalar(1)],
            ['in', value],
          ]),
        ),
      ).toBe(true)
      const upserted = ++lastId
      // the first field name decides what kind of update it is
      await send({ update: 'docs' }, 'updates', [
        statement([['first', value], ...fields]),
        statement([['first', value], ...fields], true, upserted),
      ])
      expect(
        (await bytesOf(upserted)).equals(rawDocument([['_id', scalar(upserted)], ['first', value], ...fields])),
      ).toBe(true)
      return [_id, [['first', value], ...fields]]
    }))

  it('through the stages of a pipeline that do not change them', () =>
    check(async (fields) => {
      const _id = await insert([['in', { kind: 'doc', fields }]])
      return [
        _id,
        [['in', { kind: 'doc', fields }]],
        [
          { $sort: { in: 1 } },
          { $addFields: { added: 1 } },
          { $replaceWith: { whole: '$$ROOT' } },
          { $replaceRoot: { newRoot: '$whole' } },
          { $limit: 5 },
          { $project: { added: 0 } },
          { $match: { in: { $type: 'object' } } },
          { $project: { in: 1 } },
        ],
      ]
    }))
})

describe('null and missing', () => {
  it('are told apart in what comes back, and by $exists and $type, not by equality', async () => {
    const docs = world.db.collection<{ _id: string; a?: null | { b?: null }[] }>('nulls')
    await docs.insertMany([{ _id: 'null', a: null }, { _id: 'missing' }, { _id: 'inner', a: [{ b: null }, {}] }])
    const ids = async (filter: Document): Promise<string[]> =>
      (await docs.find(filter).sort({ _id: 1 }).toArray()).map(({ _id }) => _id)
    for (const indexed of [false, true]) {
      if (indexed) await docs.createIndex({ a: 1 })
      expect(await ids({ a: null })).toEqual(['missing', 'null'])
      expect(await ids({ a: { $exists: false } })).toEqual(['missing'])
      expect(await ids({ a: { $type: 'null' } })).toEqual(['null'])
      expect(await ids({ a: { $ne: null } })).toEqual(['inner'])
    }
    expect(await docs.findOne({ _id: 'missing' })).toEqual({ _id: 'missing' })
    expect(await docs.findOne({ _id: 'null' })).toEqual({ _id: 'null', a: null })
    expect(await docs.findOne({ _id: 'inner' })).toEqual({ _id: 'inner', a: [{ b: null }, {}] })
  })
})
