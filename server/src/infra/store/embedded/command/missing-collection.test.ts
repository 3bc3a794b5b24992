import type { Document } from 'mongodb'
import { beforeAll, describe, expect, it } from 'vitest'
import { codeOf, useWorld } from '../testing/world.fixture'

const world = useWorld()

beforeAll(async () => {
  await world.db.createCollection('empty')
  await world.db.collection('one').insertOne({ a: 'text', list: [1] })
})

const wrongFilters: [string, Document, number][] = [
  ['an unknown operator', { a: { $frob: 1 } }, 2],
  ['an expression that is not valid', { a: { $regex: '(' } }, 51091],
  ['an unknown operator in $expr', { $expr: { $frob: ['$a', 1] } }, 168],
  ['an undefined variable in $expr', { $expr: { $eq: ['$a', '$$nobody'] } }, 17276],
]

const asked = (filter: Document): [string, Document][] => [
  ['find', { find: '', filter }],
  ['count', { count: '', query: filter }],
  ['distinct', { distinct: '', key: 'a', query: filter }],
  ['aggregate', { aggregate: '', pipeline: [{ $match: filter }], cursor: {} }],
  ['a longer aggregate', { aggregate: '', pipeline: [{ $match: filter }, { $unwind: '$list' }], cursor: {} }],
  ['findAndModify', { findAndModify: '', query: filter, update: { $set: { b: 1 } } }],
  ['a removing findAndModify', { findAndModify: '', query: filter, remove: true }],
  ['explain', { explain: { find: '', filter } }],
  ['update', { update: '', updates: [{ q: filter, u: { $set: { b: 1 } } }] }],
  ['an upsert', { update: '', updates: [{ q: filter, u: { $set: { b: 1 } }, upsert: true }] }],
  ['delete', { delete: '', deletes: [{ q: filter, limit: 0 }] }],
]

const project = (projection: Document): Document => ({ find: '', projection })
const pipe = (...pipeline: Document[]): Document => ({ aggregate: '', pipeline, cursor: {} })

const others: [string, Document, number][] = [
  ['a projection that includes and excludes', project({ a: 1, b: 0 }), 31254],
  ['an unknown operator in a projection', project({ a: { $frob: '$b' } }), 168],
  ['a sort by no direction', { find: '', sort: { a: 2 } }, 15975],
  ['an unknown stage', pipe({ $frob: {} }), 40324],
  ['an undefined variable of a stage', pipe({ $project: { a: '$$x.y' } }), 17276],
  ['an unknown accumulator', pipe({ $group: { _id: 1, n: { $frob: 1 } } }), 15952],
  ['an unknown operator in an accumulator', pipe({ $group: { _id: 1, n: { $sum: { $frob: 1 } } } }), 168],
  ['an unknown operator in the _id of a group', pipe({ $group: { _id: { a: { $frob: 1 } } } }), 168],
  ['an unknown modifier', { update: '', updates: [{ q: {}, u: { $frob: { a: 1 } } }] }, 9],
  ['an update by an unknown operator', { update: '', updates: [{ q: {}, u: [{ $set: { a: { $frob: 1 } } }] }] }, 168],
]

/** The same command for another collection. */
function on(name: string, command: Document): Document {
  const verb = Object.keys(command)[0] as string
  return { ...command, [verb]: verb === 'explain' ? on(name, command.explain as Document) : name }
}

/** The error code of the command or of its first statement. */
async function refusal(command: Document): Promise<number | string | undefined> {
  const { writeErrors } = await world.db.command(command).catch(() => ({ writeErrors: undefined }))
  const [statement] = (writeErrors ?? []) as { code: number }[]
  return statement ? statement.code : codeOf(world.db.command(command))
}

const mistakes: [string, Document, number][] = [
  ...wrongFilters.flatMap(([what, filter, code]) =>
    asked(filter).map(([verb, command]): [string, Document, number] => [`${what}, in ${verb}`, command, code]),
  ),
  ...others,
]

describe('a mistake is answered alike whether there is a document, a collection or neither', () => {
  it.each(mistakes)('%s', async (_what, command, code) => {
    const codes = [await refusal(on('nowhere', command)), await refusal(on('empty', command))]
    expect([...codes, await refusal(on('one', command))]).toEqual([code, code, code])
  })

  it('and makes no collection', async () => {
    expect(await world.db.listCollections({ name: 'nowhere' }).toArray()).toEqual([])
  })
})

describe('an expression is right', () => {
  it.each<[string, Document]>([['with what only looks like an operator', { $literal: { $frob: '$$nobody' } }]])(
    '%s',
    async (_what, expression) => {
      expect(
        await world.db
          .collection('nowhere')
          .aggregate([{ $addFields: { value: expression } }])
          .toArray(),
      ).toEqual([])
      expect(
        await world.db
          .collection('one')
          .aggregate([{ $addFields: { value: expression } }])
          .toArray(),
      ).toHaveLength(1)
    },
  )
})
