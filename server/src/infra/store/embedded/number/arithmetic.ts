import { Decimal128, Double, Int32, Long } from 'bson'
import { type BsonNumber, toNumber } from '../value'
import { decimalOf, doubleOf } from './decimal'

const INT64_MAX = 9223372036854775807n

export function toDecimal128(value: BsonNumber): Decimal128 {
  if (value instanceof Decimal128) return value
  if (value instanceof Long) return Decimal128.fromString(value.toString())
  // MongoDB converts a double with 15 significant digits
  if (value instanceof Double && Number.isFinite(value.value))
    return Decimal128.fromString(String(Number(value.value.toPrecision(15))))
  return Decimal128.fromString(String(value.value))
}

export function toBigInt(value: Int32 | Long): bigint {
  return value instanceof Long ? value.toBigInt() : BigInt(value.value)
}

/** An integer result: int32 when both sides were and it fits, else int64; `undefined` when it does not fit int64. */
export function fitInteger(value: bigint, long: boolean): Int32 | Long | undefined {
  if (!long && value >= -2147483648n && value <= 2147483647n) return new Int32(Number(value))
  if (value > INT64_MAX || value < -INT64_MAX - 1n) return undefined
  return Long.fromBigInt(value)
}

/**
 * `a (operation) b` in the wider of the two types: int32 -> int64 -> double -> Decimal128.
 * `undefined` when an int64 overflows; the caller decides whether that is an error (updates) or a double (aggregation).
 */
export function calculate(
  operation: 'add' | 'subtract' | 'multiply',
  a: BsonNumber,
  b: BsonNumber,
): BsonNumber | undefined {
  if (a instanceof Decimal128 || b instanceof Decimal128) return decimalOf(operation, toDecimal128(a), toDecimal128(b))
  if (a instanceof Double || b instanceof Double) return new Double(doubleOf(operation, toNumber(a), toNumber(b)))
  const x = toBigInt(a)
  const y = toBigInt(b)
  const result = operation === 'add' ? x + y : operation === 'subtract' ? x - y : x * y
  return fitInteger(result, a instanceof Long || b instanceof Long)
}

/** As calculate, with an int64 overflow becoming a double, as aggregation does. */
export function calculateWide(operation: 'add' | 'subtract' | 'multiply', a: BsonNumber, b: BsonNumber): BsonNumber {
  return calculate(operation, a, b) ?? new Double(doubleOf(operation, toNumber(a), toNumber(b)))
}

/** Division is never integral in MongoDB: a double, or a Decimal128 when one side is. */
export function divide(a: BsonNumber, b: BsonNumber): Double | Decimal128 {
  if (a instanceof Decimal128 || b instanceof Decimal128) return decimalOf('divide', toDecimal128(a), toDecimal128(b))
  return new Double(toNumber(a) / toNumber(b))
}

/** Sum with MongoDB's result types; doubles are added last so that integers stay exact as long as possible. */
export function sum(values: readonly BsonNumber[]): BsonNumber {
  let total: BsonNumber = new Int32(0)
  for (const value of values) total = calculateWide('add', total, value)
  return total
}
