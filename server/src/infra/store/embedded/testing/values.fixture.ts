import { Binary, BSONRegExp, Decimal128, Double, Int32, Long, MaxKey, MinKey, ObjectId, Timestamp } from 'bson'
import fc from 'fast-check'
import type { Doc, Value } from '../value'

const text = fc.oneof(
  fc.string({ maxLength: 6 }),
  fc.string({ unit: 'grapheme', maxLength: 4 }),
  fc.constantFrom('', 'a', 'a\0', 'ab', '练达', '😀', '\uffff'),
)
const name = fc.constantFrom('a', 'b', 'c', 'x1', '名')

/** Numbers that are equal across types, and numbers at the limits of the types. */
const number: fc.Arbitrary<Value> = fc.oneof(
  fc.integer({ min: -3, max: 3 }).map((n) => new Int32(n)),
  fc.integer().map((n) => new Int32(n)),
  fc
    .constantFrom(
      0,
      -0,
      1.5,
      -1.5,
      2 ** 53,
      2 ** 53 + 2,
      2 ** 63,
      -(2 ** 63),
      Infinity,
      -Infinity,
      NaN,
      5e-324,
      Number.MAX_VALUE,
      0.1,
    )
    .map((n) => new Double(n)),
  fc.double().map((n) => new Double(n)),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((n) => Long.fromBigInt(n)),
  fc.constantFrom(2n ** 53n + 1n, 2n ** 53n, 2n ** 63n - 1n, -(2n ** 63n), 1n, 0n).map((n) => Long.fromBigInt(n)),
  fc
    .constantFrom(
      '0',
      '-0',
      '1',
      '1.5',
      '-1.50',
      '0.1',
      '9007199254740993',
      '1E+6144',
      '1E-6176',
      '-1E-6176',
      'NaN',
      'Infinity',
      '-Infinity',
      '9223372036854775807.5',
    )
    .map((n) => Decimal128.fromString(n)),
)

const scalar: fc.Arbitrary<Value> = fc.oneof(
  { weight: 4, arbitrary: number },
  { weight: 3, arbitrary: text },
  fc.constant(null),
  fc.boolean(),
  fc.date({ noInvalidDate: true }),
  fc.uint8Array({ minLength: 12, maxLength: 12 }).map((bytes) => new ObjectId(bytes)),
  fc
    .uint8Array({ maxLength: 5 })
    .chain((bytes) => fc.constantFrom(0, 2, 4, 128).map((type) => new Binary(bytes, type))),
  fc.integer({ min: 0 }).map((n) => new Timestamp({ t: n, i: 1 })),
  fc.constantFrom(new BSONRegExp('a', 'i'), new BSONRegExp('a', ''), new MinKey(), new MaxKey()),
)

/** Any BSON value, with some nesting. */
export const anyValue: fc.Arbitrary<Value> = fc.letrec<{ value: Value; doc: Doc; list: Value[] }>((tie) => ({
  value: fc.oneof({ maxDepth: 2 }, scalar, tie('doc'), tie('list')),
  doc: fc.dictionary(name, tie('value'), { maxKeys: 3, noNullPrototype: true }),
  list: fc.array(tie('value'), { maxLength: 3 }),
})).value

/** A document of up to four fields with the names above. */
export const anyDoc: fc.Arbitrary<Doc> = fc.dictionary(name, anyValue, { maxKeys: 4, noNullPrototype: true })
