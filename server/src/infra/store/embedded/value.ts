import {
  type BSONRegExp,
  type Binary,
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
 * A BSON value as the store handles it: numbers keep their BSON class, so an int32 or an integral double is returned as
 * the same type. `undefined` is never a value; it means "missing".
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
  | MinKey
  | MaxKey
  | Value[]
  | Doc

/**
 * Holds the field order of a document where JavaScript would change it by putting names that look like array positions
 * first. Absent in nearly all documents. A spread copy shares it, so it also stores its owner.
 */
export const ORDER = Symbol('order of fields')

interface Order {
  owner: Doc
  names: string[]
}

/** An embedded or whole document; namesOf gives its fields in order. */
export interface Doc {
  [field: string]: Value
  [ORDER]?: Order
}

export type BsonNumber = Int32 | Double | Long | Decimal128

const NAME_OF_CLASS = {
  Int32: 'int',
  Double: 'double',
  Long: 'long',
  Decimal128: 'decimal',
  Timestamp: 'timestamp',
  ObjectId: 'objectId',
  Binary: 'binData',
  BSONRegExp: 'regex',
  MinKey: 'minKey',
  MaxKey: 'maxKey',
} as const

/** BSON type names as in `$type` and error messages. */
export const TYPE_NAMES: ReadonlySet<string> = new Set([
  ...Object.values(NAME_OF_CLASS),
  ...['null', 'string', 'bool', 'array', 'date', 'object'],
])

/** The BSON type of a value. */
export function typeName(value: Value): string {
  if (value === null) return 'null'
  if (typeof value === 'string') return 'string'
  if (typeof value === 'boolean') return 'bool'
  if (Array.isArray(value)) return 'array'
  if (value instanceof Date) return 'date'
  if (isDoc(value)) return 'object'
  return NAME_OF_CLASS[value._bsontype]
}

/** True for an embedded document (not an array, not a scalar). Documents are always created as `{}`. */
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

/** The nearest JavaScript number; rounds decimals and integers beyond 2^53. */
export function toNumber(value: BsonNumber): number {
  if (value instanceof Int32 || value instanceof Double) return value.value
  if (value instanceof Long) return value.toNumber()
  return Number(value.toString())
}

/** An own field of a document; inherited names such as `constructor` count as missing. */
export function field(doc: Doc, name: string): Value | undefined {
  return Object.hasOwn(doc, name) ? doc[name] : undefined
}

/** The field names in the order in which they were set or received. */
export function namesOf(doc: Doc): string[] {
  const order = doc[ORDER]
  return order === undefined ? Object.keys(doc) : ordered(doc, order.names)
}

function ordered(doc: Doc, names: readonly string[]): string[] {
  const left = new Set(Object.keys(doc))
  // the last mention counts: a field may have been removed and set again
  const known = names.toReversed().filter((name) => left.delete(name))
  const others = [...left]
  const inFront = others.filter((name) => name === '_id')
  return [...inFront, ...known.reverse(), ...others.filter((name) => name !== '_id')]
}

/** True when JavaScript might move a field of this name; also true for some names that it does not move. */
export function startsWithDigit(name: string): boolean {
  const code = name.charCodeAt(0)
  return code >= 48 && code <= 57
}

/** Stores the order of the received fields in a document that was just created. */
export function keepOrder(doc: Doc, names: string[]): void {
  if (Object.keys(doc).some((name, i) => name !== names[i])) doc[ORDER] = { owner: doc, names }
}

function appendToOrder(doc: Doc, name: string): void {
  if (Object.hasOwn(doc, name)) return
  const order = doc[ORDER]
  if (order?.owner === doc) order.names.push(name)
  else doc[ORDER] = { owner: doc, names: [...namesOf(doc), name] }
}

/** Sets an own field, `__proto__` included; a new field comes last. */
export function setField(doc: Doc, name: string, value: Value): void {
  if (startsWithDigit(name) || doc[ORDER] !== undefined) appendToOrder(doc, name)
  putField(doc, name, value)
}

/** As setField, for callers that keep the order themselves. */
export function putField(doc: Doc, name: string, value: Value): void {
  if (name === '__proto__') {
    Object.defineProperty(doc, name, { value, writable: true, enumerable: true, configurable: true })
  } else {
    doc[name] = value
  }
}

/** The position for `0` or `17`, but not for `017` or `-1`: a path part that may be an array position. */
export function arrayIndex(part: string): number {
  return /^(0|[1-9]\d{0,9})$/.test(part) ? Number(part) : -1
}

/** True in aggregation and `find` options: everything except false, null, missing and zero. */
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
  const names = namesOf(value)
  for (const name of names) putField(copy, name, clone(value[name] as Value))
  if (value[ORDER] !== undefined) copy[ORDER] = { owner: copy, names }
  return copy
}

/** The smallest BSON integer class that can hold the value. */
export function integer(value: number): Int32 | Long {
  return value >= -2147483648 && value <= 2147483647 ? new Int32(value) : Long.fromNumber(value)
}
