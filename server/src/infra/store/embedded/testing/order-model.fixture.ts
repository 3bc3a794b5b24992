import { BSONRegExp, Binary, Decimal128, Double, Int32, Long, MaxKey, MinKey, ObjectId, Timestamp } from 'bson'
import type { Doc, Value } from '../value'

/*
 * MongoDB's comparison order, implemented as directly as possible from its manual ("Comparison/Sort Order") and without
 * any of the store's code: slow, but correct.
 */

/** The rank of a value's type; all numbers share one. */
function rank(value: Value): number {
  if (value instanceof MinKey) return 0
  if (value === null) return 1
  if (value instanceof Timestamp) return 10
  if ([Int32, Double, Long, Decimal128].some((type) => value instanceof type)) return 2
  if (typeof value === 'string') return 3
  if (Array.isArray(value)) return 5
  if (value instanceof Binary) return 6
  if (value instanceof ObjectId) return 7
  if (typeof value === 'boolean') return 8
  if (value instanceof Date) return 9
  if (value instanceof BSONRegExp) return 11
  return value instanceof MaxKey ? 14 : 4
}

/** A number as a fraction of integers, or one of the three values that are not finite. */
type Exact = { over: bigint; under: bigint } | 'NaN' | 'Infinity' | '-Infinity'

function exactDouble(value: number): Exact {
  if (!Number.isFinite(value)) return String(value) as Exact
  let under = 1n
  let whole = value
  // doubling a non-integral double is exact
  for (; !Number.isInteger(whole); whole *= 2) under *= 2n
  return { over: BigInt(whole), under }
}

function exactText(text: string): Exact {
  if (/NaN|Infinity/.test(text)) return text as Exact
  const [digits = '', power = '0'] = text.split('E')
  const [before = '', after = ''] = digits.split('.')
  const exponent = Number(power) - after.length
  const over = BigInt(before.replace('-', '') + after) * (digits.startsWith('-') ? -1n : 1n)
  return exponent >= 0 ? { over: over * 10n ** BigInt(exponent), under: 1n } : { over, under: 10n ** BigInt(-exponent) }
}

function exact(value: Value): Exact {
  return value instanceof Int32 || value instanceof Double ? exactDouble(value.value) : exactText(String(value))
}

const sign = (a: bigint | number | string, b: bigint | number | string): number => (a < b ? -1 : a > b ? 1 : 0)

function compareExact(a: Exact, b: Exact): number {
  const places = ['NaN', '-Infinity', 'finite', 'Infinity']
  const place = (one: Exact): number => places.indexOf(typeof one === 'string' ? one : 'finite')
  if (typeof a === 'string' || typeof b === 'string') return place(a) - place(b)
  return sign(a.over * b.under, b.over * a.under)
}

const compareText = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b))

function compareLists(a: readonly Value[], b: readonly Value[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const order = modelCompare(a[i] as Value, b[i] as Value)
    if (order !== 0) return order
  }
  return a.length - b.length
}

/** Field by field: type, then name, then value. */
function compareFields(a: Doc, b: Doc): number {
  const left = Object.entries(a)
  const right = Object.entries(b)
  for (const [i, [name, value]] of left.entries()) {
    const other = right[i]
    if (!other) return 1
    const order = rank(value) - rank(other[1]) || compareText(name, other[0]) || modelCompare(value, other[1])
    if (order !== 0) return order
  }
  return left.length - right.length
}

const bytesOf = (value: Binary): Uint8Array => value.buffer.subarray(0, value.position)

/** Negative, 0 or positive, in MongoDB's order. */
export function modelCompare(a: Value, b: Value): number {
  const ranks = rank(a) - rank(b)
  if (ranks !== 0 || a === null || b === null) return ranks
  switch (rank(a)) {
    case 2:
      return compareExact(exact(a), exact(b))
    case 3:
      return compareText(String(a), String(b))
    case 4:
      return compareFields(a as Doc, b as Doc)
    case 5:
      return compareLists(a as Value[], b as Value[])
    case 6: {
      const [x, y] = [a as Binary, b as Binary]
      return x.position - y.position || x.sub_type - y.sub_type || Buffer.compare(bytesOf(x), bytesOf(y))
    }
    case 7:
      return sign(String(a), String(b))
    case 8:
    case 9:
      return Number(a) - Number(b)
    case 10:
      return sign((a as Timestamp).toBigInt(), (b as Timestamp).toBigInt())
    case 11: {
      const [x, y] = [a as BSONRegExp, b as BSONRegExp]
      return compareText(x.pattern, y.pattern) || compareText(x.options, y.options)
    }
    default:
      return 0
  }
}
