import { Binary, Double, Int32, Long, ObjectId } from 'bson'
import { encodeNumber } from '../index/number-key'
import { encodeValue, typeOrder } from '../index/key'
import { type BsonNumber, type Doc, isDoc, isNumber, namesOf, type Value } from '../value'

/** Numeric order across the four number types; NaN is below every other number and equal to itself. */
export function compareNumbers(a: BsonNumber, b: BsonNumber): number {
  const x = small(a)
  const y = small(b)
  if (x === undefined || y === undefined) return Buffer.compare(encodeNumber(a), encodeNumber(b))
  if (x < y) return -1
  if (x > y) return 1
  if (x === y) return 0
  return (Number.isNaN(y) ? 1 : 0) - (Number.isNaN(x) ? 1 : 0)
}

/** The number as a double if that is exact. */
function small(value: BsonNumber): number | undefined {
  if (value instanceof Int32 || value instanceof Double) return value.value
  if (!(value instanceof Long)) return undefined
  const near = value.toNumber()
  return Number.isSafeInteger(near) ? near : undefined
}

const byOrder = <T extends string | number | bigint>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0)

/** JavaScript compares UTF-16 units, MongoDB UTF-8 bytes; only surrogates and U+E000 or above differ in order. */
function compareText(a: string, b: string): number {
  if (a === b) return 0
  return /[\ud800-\uffff]/.test(a) || /[\ud800-\uffff]/.test(b)
    ? Buffer.compare(Buffer.from(a), Buffer.from(b))
    : byOrder(a, b)
}

/** MongoDB's comparison order over all types, the same as the order of index keys; missing counts as null. */
export function compareValues(left: Value | undefined, right: Value | undefined): number {
  const a = left ?? null
  const b = right ?? null
  const types = typeOrder(a) - typeOrder(b)
  if (types !== 0) return types
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b)
  if (isNumber(a) && isNumber(b)) return compareNumbers(a, b)
  if (a instanceof Date && b instanceof Date) return a.getTime() - b.getTime()
  if (a instanceof ObjectId && b instanceof ObjectId) return Buffer.compare(a.id, b.id)
  if (a === null || typeof a === 'boolean') return Number(a) - Number(b)
  if (Array.isArray(a) && Array.isArray(b)) return compareArrays(a, b)
  if (isDoc(a) && isDoc(b)) return compareDocs(a, b)
  return Buffer.compare(encodeValue(a), encodeValue(b))
}

function compareArrays(a: Value[], b: Value[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const order = compareValues(a[i], b[i])
    if (order !== 0) return order
  }
  return a.length - b.length
}

function compareDocs(a: Doc, b: Doc): number {
  const left = namesOf(a)
  const right = namesOf(b)
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const x = a[left[i] as string] as Value
    const y = b[right[i] as string] as Value
    const order =
      typeOrder(x) - typeOrder(y) || compareText(left[i] as string, right[i] as string) || compareValues(x, y)
    if (order !== 0) return order
  }
  return left.length - right.length
}

/** Equality in filters: 1 equals 1.0, and field order counts. */
export function equalValues(a: Value, b: Value): boolean {
  return compareValues(a, b) === 0
}

/** Bit-for-bit equality, including types: such an update counts as "not modified". */
export function identical(a: Value | undefined, b: Value | undefined): boolean {
  if (a === b) return true
  if (a === undefined || b === undefined || a === null || b === null) return false
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((item, i) => identical(item, b[i]))
  if (isDoc(a)) {
    if (!isDoc(b)) return false
    const names = namesOf(a)
    const others = namesOf(b)
    return names.length === others.length && names.every((name, i) => name === others[i] && identical(a[name], b[name]))
  }
  if (typeof a !== 'object' || typeof b !== 'object' || a.constructor !== b.constructor) return false
  if (a instanceof Double && b instanceof Double) return Object.is(a.value, b.value)
  if (a instanceof Binary && b instanceof Binary)
    return a.sub_type === b.sub_type && Buffer.compare(encodeValue(a), encodeValue(b)) === 0
  if (isNumber(a) && !(a instanceof Int32) && !(a instanceof Long)) return a.toString() === b.toString()
  return compareValues(a, b) === 0
}
