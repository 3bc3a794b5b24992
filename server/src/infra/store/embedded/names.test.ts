import { beforeEach, describe, expect, it } from 'vitest'
import { useWorld } from './testing/world.fixture'

const world = useWorld()
const rows = () => world.db.collection<{ _id: number; [name: string]: unknown }>('rows')

beforeEach(() => rows().deleteMany({}))

/** The document as received, so that a field `__proto__` is an own field. */
const plain = (doc: object | null | undefined): unknown => JSON.parse(JSON.stringify(doc))
const answers = (pipeline: object[]) => rows().aggregate(pipeline).toArray()

// names that every JavaScript object inherits
describe.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'])('a field named %s', (name) => {
  const before = { _id: 1, [name]: 1, in: { [name]: { x: 1, y: 2 } } }

  it('is found, projected and ordered like any other', async () => {
    await rows().insertMany([before, { _id: 2, a: 1 }])
    const find = async (projection: object) => plain(await rows().findOne({ [name]: 1 }, { projection }))
    expect(await find({})).toEqual(plain(before))
    expect(await find({ [name]: 1, _id: 0 })).toEqual(plain({ [name]: 1 }))
    expect(await find({ [name]: 0, in: 0 })).toEqual({ _id: 1 })
    expect(await find({ [`in.${name}.x`]: 1 })).toEqual(plain({ _id: 1, in: { [name]: { x: 1 } } }))
    expect(await find({ in: { [name]: { x: 1 } }, [`${name}.z`]: 1 })).toEqual(
      plain({ _id: 1, in: { [name]: { x: 1 } } }),
    )
    expect(await find({ [`in.${name}.x`]: 0, [`${name}.z`]: 0 })).toEqual(
      plain({ ...before, in: { [name]: { y: 2 } } }),
    )
    expect(await find({ a: 1 })).toEqual({ _id: 1 })
    expect(await find({ a: '$_id', [name]: '$_id' })).toEqual(plain({ _id: 1, a: 1, [name]: 1 }))
    expect(
      await rows()
        .find({}, { sort: { [name]: -1 } })
        .map(({ _id }) => _id)
        .toArray(),
    ).toEqual([1, 2])
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  it('is changed by operators and by pipelines', async () => {
    await rows().insertOne({ _id: 1 })
    const after = async (update: object | object[]) =>
      plain(await rows().findOneAndUpdate({}, update, { returnDocument: 'after' }))
    expect(await after({ $set: { [name]: 1, [`in.${name}.x`]: 1 } })).toEqual(
      plain({ _id: 1, [name]: 1, in: { [name]: { x: 1 } } }),
    )
    expect(await after({ $inc: { [name]: 1 }, $push: { [`in.${name}.list`]: 1 } })).toEqual(
      plain({ _id: 1, [name]: 2, in: { [name]: { x: 1, list: [1] } } }),
    )
    expect(await after([{ $set: { [name]: { $literal: { z: 2 } } } }, { $project: { in: 0 } }])).toEqual(
      plain({ _id: 1, [name]: { z: 2 } }),
    )
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  // lists are unwound, since the driver mistakes an object with such a field name for raw bytes
  it('is aggregated', async () => {
    await rows().insertOne({ ...before, list: [{ [name]: 7 }] })
    const check = async (pipeline: object[], expected: object) =>
      expect(plain(await answers(pipeline))).toEqual([plain(expected)])
    await check([{ $group: { _id: `$${name}`, [name]: { $sum: `$in.${name}.x` } } }], { _id: 1, [name]: 1 })
    await check([{ $project: { _id: 0, [name]: `$in.${name}.y` } }], { [name]: 2 })
    await check([{ $unwind: '$list' }, { $replaceWith: '$list' }], { [name]: 7 })
    await expect(answers([{ [name]: {} }])).rejects.toMatchObject({ code: 40324 })
  })

  it('is indexed', async () => {
    const rowsOfName = world.db.collection<{ _id: number; [name: string]: unknown }>(`index ${name}`)
    await world.db.command({
      createIndexes: `index ${name}`,
      indexes: [{ key: { [name]: 1 }, name: 'one', unique: true }],
    })
    await rowsOfName.insertMany([{ _id: 1, [name]: 1 }, { _id: 2 }])
    const refused = await world.db.command({ insert: `index ${name}`, documents: [{ _id: 3, [name]: 1 }] })
    expect(plain(refused.writeErrors[0].keyValue)).toEqual(plain({ [name]: 1 }))
    expect(plain(refused.writeErrors[0].keyPattern)).toEqual(plain({ [name]: 1 }))
    expect(
      plain(
        (
          await rowsOfName
            .find({ [name]: 1 })
            .hint('one')
            .toArray()
        )[0],
      ),
    ).toEqual(plain({ _id: 1, [name]: 1 }))
  })
})
