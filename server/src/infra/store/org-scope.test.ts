import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PipelineStage } from 'mongoose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLogger } from '../log/logger'
import { openStore, type Store } from './connect'
import { scopedModel } from './model'
import { OrgScopeError } from './org-scope.plugin'

interface Thing {
  _id: string
  orgid: string
  n: number
}

const things = scopedModel<Thing>('scope_test', {
  fields: { _id: String, orgid: { type: String, required: true }, n: { type: Number, required: true } },
  indexes: [{ keys: { orgid: 1, n: 1 } }],
})

let store: Store
let dataDir: string
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'scope-'))
  store = await openStore({ mongodbUri: null, dataDir, log: createLogger('silent') })
  await things(store.db).insertMany([
    { _id: 'a1', orgid: 'a', n: 1 },
    { _id: 'b1', orgid: 'b', n: 2 },
  ])
})
afterAll(async () => {
  await store.close()
  rmSync(dataDir, { recursive: true })
})

const model = () => things(store.db)
const own: PipelineStage.Match = { $match: { orgid: 'a' } }
const lookup = (pipeline: PipelineStage.Lookup['$lookup']['pipeline']): PipelineStage.Lookup => ({
  $lookup: { from: 'scope_test', as: 'others', pipeline },
})

describe('a query without an organisation', () => {
  const refused: [string, () => PromiseLike<unknown>][] = [
    ['find', () => model().find({ n: 1 })],
    ['find by id alone', () => model().findById('a1')],
    ['find with the organisation in an $or', () => model().find({ $or: [{ orgid: 'a' }] })],
    ['find over several organisations', () => model().find({ orgid: { $in: ['a', 'b'] } })],
    ['find with a filter of an attacker', () => model().find({ orgid: { $ne: '' } })],
    ['countDocuments', () => model().countDocuments({})],
    ['estimatedDocumentCount', () => model().estimatedDocumentCount()],
    ['distinct', () => model().distinct('n', {})],
    ['exists', () => model().exists({ n: 1 })],
    ['updateOne', () => model().updateOne({ _id: 'a1' }, { $set: { n: 9 } })],
    ['updateMany', () => model().updateMany({}, { $set: { n: 9 } })],
    ['replaceOne', () => model().replaceOne({ _id: 'a1' }, { orgid: 'a', n: 9 })],
    ['findOneAndUpdate', () => model().findOneAndUpdate({ _id: 'a1' }, { $set: { n: 9 } })],
    ['findOneAndDelete', () => model().findOneAndDelete({ _id: 'a1' })],
    ['deleteOne', () => model().deleteOne({ _id: 'a1' })],
    ['deleteMany', () => model().deleteMany({})],
    ['aggregate', () => model().aggregate([{ $group: { _id: null } }])],
    ['aggregate that matches later', () => model().aggregate([{ $sort: { n: 1 } }, { $match: { orgid: 'a' } }])],
    ['$lookup without one', () => model().aggregate([own, lookup([{ $match: { n: 1 } }])])],
    [
      '$lookup by fields',
      () =>
        model().aggregate([
          { $match: { orgid: 'a' } },
          { $lookup: { from: 'x', as: 'y', localField: 'n', foreignField: 'n' } },
        ]),
    ],
    ['$lookup inside $facet', () => model().aggregate([own, { $facet: { all: [lookup([])] } }])],
    ['$unionWith', () => model().aggregate([own, { $unionWith: { coll: 'scope_test' } }])],
    ['bulkWrite', () => model().bulkWrite([{ updateOne: { filter: { _id: 'a1' }, update: { $set: { n: 9 } } } }])],
  ]

  it.each(refused)('is refused: %s', async (_name, query) => {
    await expect(Promise.resolve().then(query)).rejects.toBeInstanceOf(OrgScopeError)
  })

  it('has changed nothing', async () => {
    const all = await model().find().unscoped('the test looks at everything').sort({ _id: 1 }).lean()
    expect(all.map(({ _id, n }) => [_id, n])).toEqual([
      ['a1', 1],
      ['b1', 2],
    ])
  })

  it('cannot insert a document without one either', async () => {
    await expect(model().create({ _id: 'x', n: 1 } as Thing)).rejects.toThrow(/orgid/)
    await expect(model().insertMany([{ _id: 'y', n: 1 } as Thing])).rejects.toBeInstanceOf(OrgScopeError)
  })
})

describe('a query with an organisation', () => {
  it('sees that one only', async () => {
    expect(await model().findOne({ _id: 'b1', orgid: 'a' }).lean()).toBeNull()
    expect(await model().countDocuments({ orgid: 'a' })).toBe(1)
    expect(await model().aggregate([{ $match: { orgid: 'b' } }, { $project: { n: 1 } }])).toEqual([{ _id: 'b1', n: 2 }])
  })

  it('may cross organisations where it says why', async () => {
    expect(await model().countDocuments({}).unscoped('a job over all organisations')).toBe(2)
  })
})

describe('a model', () => {
  it('wants its indexes to start with orgid', () => {
    const fields = { _id: String, orgid: String, n: Number }
    expect(() => scopedModel<Thing>('scope_bad', { fields, indexes: [{ keys: { n: 1 } }] })).toThrow(/orgid/)
  })
})
