import { type Binary, type BSONRegExp, serialize } from 'bson'
import fc from 'fast-check'
import * as bson from 'bson'

/*
 * BSON built byte by byte, for what a JavaScript object cannot hold: fields in any order, whatever their names. The
 * library only encodes the scalars.
 */

export type RawValue =
  | { kind: 'scalar'; value: unknown }
  | { kind: 'doc'; fields: RawField[] }
  | { kind: 'list'; items: RawValue[] }
export type RawField = [name: string, value: RawValue]

const TYPE_OF_DOC = 3
const TYPE_OF_LIST = 4

/** One element: type, name, content. */
function element(name: string, raw: RawValue): Buffer {
  const nameBytes = Buffer.from(`${name}\0`)
  if (raw.kind === 'doc') return Buffer.concat([Buffer.from([TYPE_OF_DOC]), nameBytes, rawDocument(raw.fields)])
  if (raw.kind === 'list') {
    const items = raw.items.map((item, i): RawField => [String(i), item])
    return Buffer.concat([Buffer.from([TYPE_OF_LIST]), nameBytes, rawDocument(items)])
  }
  const whole = Buffer.from(serialize({ a: raw.value }, { ignoreUndefined: false }))
  return Buffer.concat([whole.subarray(4, 5), nameBytes, whole.subarray(7, -1)])
}

/** A whole document with the given fields. */
export function rawDocument(fields: readonly RawField[]): Buffer {
  const body = Buffer.concat(fields.map(([name, value]) => element(name, value)))
  const bytes = Buffer.alloc(body.length + 5)
  bytes.writeInt32LE(bytes.length)
  body.copy(bytes, 4)
  return bytes
}

const text = fc.oneof(
  fc.string({ maxLength: 8 }),
  fc.string({ unit: 'grapheme', maxLength: 5 }),
  fc.constantFrom('', '\0', 'a\0b', '\ufeffbom', '练达', '😀', '\uffff', '\ufffd', 'x'.repeat(300)),
)

const scalar: fc.Arbitrary<unknown> = fc.oneof(
  fc.integer().map((n) => new bson.Int32(n)),
  fc.double({ noNaN: true }).map((n) => new bson.Double(n)),
  fc.constantFrom(0, -0, 1, -1, 2 ** 31, 2 ** 53, 1e300, NaN, Infinity, -Infinity).map((n) => new bson.Double(n)),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((n) => bson.Long.fromBigInt(n)),
  fc.constantFrom(0n, 1n, -1n, 2n ** 53n + 1n, -(2n ** 63n)).map((n) => bson.Long.fromBigInt(n)),
  // any bits: includes the unusual forms of a decimal
  fc.uint8Array({ minLength: 16, maxLength: 16 }).map((bytes) => new bson.Decimal128(bytes)),
  fc.constantFrom('0', '-0', '1.0', '1.00', '1E+3', 'NaN', '-Infinity').map((n) => bson.Decimal128.fromString(n)),
  text,
  fc.boolean(),
  fc.constant(null),
  fc.date({ noInvalidDate: true }),
  fc.constantFrom(new Date(-8.64e15), new Date(8.64e15), new Date(-1)),
  fc.uint8Array({ minLength: 12, maxLength: 12 }).map((bytes) => new bson.ObjectId(bytes)),
  fc
    .tuple(fc.uint8Array({ maxLength: 40 }), fc.constantFrom(0, 1, 2, 3, 5, 6, 128, 255))
    .map(([bytes, type]): Binary => new bson.Binary(bytes, type)),
  fc.uint8Array({ minLength: 16, maxLength: 16 }).map((bytes) => new bson.UUID(bytes)),
  fc
    .tuple(fc.integer({ min: 0, max: 0xffffffff }), fc.integer({ min: 0, max: 0xffffffff }))
    .map(([t, i]) => new bson.Timestamp({ t, i })),
  fc
    .tuple(fc.constantFrom('', 'a.*b', '[练]'), fc.constantFrom('', 'i', 'imsx'))
    .map(([pattern, options]): BSONRegExp => new bson.BSONRegExp(pattern, options)),
)

/** Includes names that a JavaScript object moves, hides or mistakes for something else. */
const name = fc.constantFrom(
  'a',
  'b',
  'c',
  '0',
  '1',
  '10',
  '7',
  '007',
  '4294967295',
  '1x',
  '__proto__',
  'constructor',
  '',
  '名',
  'length',
)

/** Distinct names in any order. */
const names = fc.uniqueArray(name, { maxLength: 6 })

export const rawValue: fc.Arbitrary<RawValue> = fc.letrec<{ value: RawValue; doc: RawValue; list: RawValue }>(
  (tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      { weight: 4, arbitrary: scalar.map((value): RawValue => ({ kind: 'scalar', value })) },
      { weight: 2, arbitrary: tie('doc') },
      { weight: 1, arbitrary: tie('list') },
    ),
    doc: names.chain((some) =>
      fc.tuple(...some.map(() => tie('value'))).map(
        (values): RawValue => ({
          kind: 'doc',
          fields: some.map((one, i): RawField => [one, values[i] as RawValue]),
        }),
      ),
    ),
    list: fc.array(tie('value'), { maxLength: 4 }).map((items): RawValue => ({ kind: 'list', items })),
  }),
).value

/** Fields of a document, without an _id. */
export const rawFields: fc.Arbitrary<RawField[]> = names.chain((some) =>
  fc.tuple(...some.map(() => rawValue)).map((values) => some.map((one, i): RawField => [one, values[i] as RawValue])),
)

/** A command with documents in a section of their own, as sent over the wire. */
export function rawMessage(body: Record<string, unknown>, sequence: string, documents: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(20)
  const section = Buffer.concat([Buffer.alloc(4), Buffer.from(`${sequence}\0`), ...documents])
  section.writeInt32LE(section.length)
  const whole = Buffer.concat([head, Buffer.from([0]), Buffer.from(serialize(body)), Buffer.from([1]), section])
  whole.writeInt32LE(whole.length, 0)
  whole.writeInt32LE(1, 4)
  whole.writeInt32LE(2013, 12)
  return whole
}
