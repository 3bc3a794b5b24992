import {
  type BSONRegExp,
  type BSONSymbol,
  type Binary,
  type Code,
  Decimal128,
  Double,
  Int32,
  Long,
  type MaxKey,
  type MinKey,
  type ObjectId,
  Timestamp,
} from 'bson'

/**
 * A BSON value as the store works on it: numbers keep their BSON class, so that what went in as an int32 or as an
 * integral double comes out as the same. `undefined` is never a value; it means "missing".
 */
export type Value =
  | null
  | string
  | boolean
  | Int32
  | Double
  | Long
  | Decimal128
  | Timestamp
  | Date
  | ObjectId
  | Binary
  | BSONRegExp
  | BSONSymbol
  | Code
  | MinKey
  | MaxKey
  | Value[]
  | Doc

/** An embedded or whole document. */
export interface Doc {
  [field: string]: Value
}

export type BsonNumber = Int32 | Double | Long | Decimal128

/** BSON type names as `$type` and error messages spell them. */
export type TypeName =
  | 'null'
  | 'string'
  | 'bool'
  | 'int'
  | 'double'
  | 'long'
  | 'decimal'
  | 'timestamp'
  | 'date'
  | 'objectId'
  | 'binData'
  | 'regex'
  | 'symbol'
  | 'javascript'
  | 'javascriptWithScope'
  | 'minKey'
  | 'maxKey'
  | 'array'
  | 'object'

const NAME_OF_CLASS: Readonly<Record<string, TypeName>> = {
  Int32: 'int',
  Double: 'double',
  Long: 'long',
  Decimal128: 'decimal',
  Timestamp: 'timestamp',
  ObjectId: 'objectId',
  Binary: 'binData',
  BSONRegExp: 'regex',
  BSONSymbol: 'symbol',
  MinKey: 'minKey',
  MaxKey: 'maxKey',
}

/** The BSON type of a value. */
export function typeName(value: Value): TypeName {
  if (value === null) return 'null'
  if (typeof value === 'string') return 'string'
  if (typeof value === 'boolean') return 'bool'
  if (Array.isArray(value)) return 'array'
  if (value instanceof Date) return 'date'
  if (isDoc(value)) return 'object'
  if (value._bsontype === 'Code') return value.scope ? 'javascriptWithScope' : 'javascript'
  return NAME_OF_CLASS[value._bsontype] ?? 'object'
}

/** Is it an embedded document (not an array, not a scalar)? Documents are always made as `{}`. */
export function isDoc(value: Value | undefined): value is Doc {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

export function isNumber(value: Value | undefined): value is BsonNumber {
  return (
    value instanceof Int32 ||
    value instanceof Double ||
    value instanceof Decimal128 ||
    (value instanceof Long && !(value instanceof Timestamp))
  )
}

/** The nearest JavaScript number; beyond 2^53 and for decimals this rounds. */
export function toNumber(value: BsonNumber): number {
  if (value instanceof Int32 || value instanceof Double) return value.value
  if (value instanceof Long) return value.toNumber()
  return Number(value.toString())
}

/** An own field of a document; inherited names such as `constructor` are missing, as they should be. */
export function field(doc: Doc, name: string): Value | undefined {
  return Object.hasOwn(doc, name) ? doc[name] : undefined
}

/** Sets an own field, `__proto__` included. */
export function setField(doc: Doc, name: string, value: Value): void {
  if (name === '__proto__') {
    Object.defineProperty(doc, name, { value, writable: true, enumerable: true, configurable: true })
  } else {
    doc[name] = value
  }
}

/** `0`, `17`, but not `017` or `-1`: a path part that may be an array position. */
export function arrayIndex(part: string): number {
  return /^(0|[1-9]\d{0,9})$/.test(part) ? Number(part) : -1
}

/** True as aggregation and `find` options see it: everything but false, null, missing and zero. */
export function truthy(value: Value | undefined): boolean {
  if (value === undefined || value === null || value === false) return false
  return !isNumber(value) || toNumber(value) !== 0
}

/** A deep copy of documents and arrays; scalars are immutable here and are shared. */
export function clone<T extends Value>(value: T): T
export function clone(value: Value): Value {
  if (Array.isArray(value)) return value.map((item) => clone(item))
  if (!isDoc(value)) return value
  const copy: Doc = {}
  for (const name of Object.keys(value)) setField(copy, name, clone(value[name] as Value))
  return copy
}

/** The smallest BSON integer class that holds it. */
export function integer(value: number): Int32 | Long {
  return value >= -2147483648 && value <= 2147483647 ? new Int32(value) : Long.fromNumber(value)
}
