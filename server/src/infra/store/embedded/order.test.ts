import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeValue } from './index/key'
import { compareValues } from './query/compare'
import { modelCompare } from './testing/order-model.fixture'
import { anyValue as value } from './testing/values.fixture'
import { useWorld } from './testing/world.fixture'
import type { Value } from './value'
import { runs } from '@lianda/shared/test/effort'

const world = useWorld()

describe("MongoDB's order over all types", () => {
  it('is that of values and of the keys of indexes', () => {
    fc.assert(
      fc.property(value, value, (a, b) => {
        const order = Math.sign(modelCompare(a, b))
        expect(Math.sign(compareValues(a, b))).toBe(order)
        expect(Math.sign(Buffer.compare(encodeValue(a), encodeValue(b)))).toBe(order)
      }),
      runs(400, 20_000),
    )
  })

  it('is that in which a find sorts, upwards and downwards, with an index and without', async () => {
    let run = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          value.filter((one) => !Array.isArray(one)),
          { maxLength: 40 },
        ),
        async (values) => {
          const docs = world.db.collection<{ _id: number; v: Value }>(`sorted${++run}`)
          if (values.length > 0) await docs.insertMany(values.map((v, _id) => ({ _id, v })))
          await docs.createIndex({ v: 1, _id: 1 }, { name: 'byValue' })
          const up = values
            .map((_, i) => i)
            .sort((x, y) => modelCompare(values[x] as Value, values[y] as Value) || x - y)
          for (const [direction, ids] of [
            [1, up],
            [-1, up.toReversed()],
          ] as const) {
            for (const hint of ['byValue', '_id_']) {
              const found = await docs.find({}, { hint }).sort({ v: direction, _id: direction }).toArray()
              expect(found.map(({ _id }) => _id)).toEqual(ids)
            }
          }
          await docs.drop()
        },
      ),
      runs(12, 300),
    )
  })

  it('bounds a range: only values of the same type, as the manual has it', async () => {
    let run = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          value.filter((one) => !Array.isArray(one)),
          { maxLength: 25 },
        ),
        value,
        async (values, bound) => {
          // range conditions with these follow rules of their own, or match nothing
          fc.pre(!Array.isArray(bound) && bound !== null)
          fc.pre(!['MinKey', 'MaxKey', 'BSONRegExp'].includes((bound as { _bsontype?: string })._bsontype ?? ''))
          const docs = world.db.collection<{ _id: number; v: Value }>(`ranges${++run}`)
          const all = [...values, bound]
          await docs.insertMany(all.map((v, _id) => ({ _id, v })))
          await docs.createIndex({ v: 1 }, { name: 'byValue' })
          const isNaN = (one: Value): boolean => String(one) === 'NaN' && typeof one !== 'string'
          const sameType = (one: Value): boolean =>
            encodeValue(one)[0] === encodeValue(bound)[0] && isNaN(one) === isNaN(bound)
          const expected = all.flatMap((v, i) => (sameType(v) && modelCompare(v, bound) >= 0 ? [i] : []))
          for (const hint of ['byValue', '_id_']) {
            const found = await docs.find({ v: { $gte: bound } } as object, { hint }).toArray()
            expect(found.map(({ _id }) => _id).sort((a, b) => a - b)).toEqual(expected)
          }
          await docs.drop()
        },
      ),
      runs(12, 300),
    )
  })
})
