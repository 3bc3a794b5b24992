import { Decimal128, Double, Int32, Long, MaxKey, MinKey, ObjectId } from 'bson'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareValues } from '../query/compare'
import { anyValue } from '../testing/values.fixture'
import type { Value } from '../value'
import { encodeValue, invert, prefixEnd } from './key'
import { runs } from '@lianda/shared/test/effort'

describe('keys of indexes', () => {
  it('sort as the values do, over all types', () => {
    fc.assert(
      fc.property(anyValue, anyValue, (a, b) => {
        expect(Math.sign(Buffer.compare(encodeValue(a), encodeValue(b)))).toBe(Math.sign(compareValues(a, b)))
      }),
      runs(300, 20_000),
    )
  })

  it('are never the beginning of another key, so that compound keys can follow each other', () => {
    fc.assert(
      fc.property(anyValue, anyValue, (a, b) => {
        const [x, y] = [encodeValue(a), encodeValue(b)]
        expect(y.subarray(0, x.length).equals(x)).toBe(compareValues(a, b) === 0)
      }),
      runs(300, 15_000),
    )
  })

  it('sort the other way round when inverted', () => {
    fc.assert(
      fc.property(anyValue, anyValue, (a, b) => {
        const order = Buffer.compare(invert(encodeValue(a)), invert(encodeValue(b)))
        expect(Math.sign(order) + 0).toBe(-Math.sign(compareValues(a, b)) + 0)
      }),
    )
  })

  it('end before the least key above everything with the same beginning', () => {
    expect(prefixEnd(Buffer.from([1, 0xff, 0xff]))).toEqual(Buffer.from([2]))
    expect(prefixEnd(Buffer.from([0xff]))).toBeUndefined()
  })

  it("follow MongoDB's order of types", () => {
    const ascending: Value[] = [
      new MinKey(),
      null,
      new Double(NaN),
      new Double(-Infinity),
      new Int32(-1),
      Decimal128.fromString('0.1'),
      new Double(0.1),
      new Int32(1),
      Long.fromBigInt(2n ** 53n),
      Long.fromBigInt(2n ** 53n + 1n),
      '',
      'a',
      { a: new Int32(1) },
      [new Int32(1)],
      new ObjectId(),
      false,
      true,
      new Date(0),
      new MaxKey(),
    ]
    const sorted = [...ascending].reverse().sort(compareValues)
    expect(sorted).toEqual(ascending)
  })

  it('are equal for equal numbers of different types', () => {
    const ones = [new Int32(1), new Double(1), Long.fromNumber(1), Decimal128.fromString('1.0')].map((one) =>
      encodeValue(one).toString('hex'),
    )
    expect(new Set(ones).size).toBe(1)
  })
})
