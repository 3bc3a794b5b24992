import { Decimal128, Double, Int32, Long } from 'bson'
import { type BsonNumber, toNumber } from '../value'
import { decimalOf, doubleOf } from './decimal'

const INT64_MAX = 9223372036854775807n

export function toDecimal128(value: BsonNumber): Decimal128 {
  if (value instanceof Decimal128) return value
  if (value instanceof Long) return Decimal128.fromString(value.toString())
  // MongoDB converts a double to 15 significant digits
  if (value instanceof Double && Number.isFinite(value.value))
    return Decimal128.fromString(String(Number(value.value.toPrecision(15))))
  return Decimal128.fromString(String(value.value))
}

export function toBigInt(value: Int32 | Long): bigint {
  return value instanceof Long ? value.toBigInt() : BigInt(value.value)
}

/** An integer result: int32 if both operands were and it fits, else int64; `undefined` if it does not fit int64. */
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

/** As calculate, but an int64 overflow becomes a double, as in aggregation. */
export function calculateWide(operation: 'add' | 'subtract' | 'multiply', a: BsonNumber, b: BsonNumber): BsonNumber {
  return calculate(operation, a, b) ?? new Double(doubleOf(operation, toNumber(a), toNumber(b)))
}

/** Division never gives an integer type in MongoDB: a double, or a Decimal128 when one side is. */
export function divide(a: BsonNumber, b: BsonNumber): Double | Decimal128 {
  if (a instanceof Decimal128 || b instanceof Decimal128) return decimalOf('divide', toDecimal128(a), toDecimal128(b))
  return new Double(toNumber(a) / toNumber(b))
}

/**
 * The sum in the widest type that occurs, for `$sum` and `$add`: integers are added exactly, an int32 or int64 overflow
 * gives the next wider type, and doubles are added with compensation of rounding errors, so ten times 0.1 is 1.
 */
export function sum(values: readonly BsonNumber[]): BsonNumber {
  let integers = 0n
  const doubles: number[] = []
  let decimals: Decimal128 | undefined
  let long = false
  for (const value of values) {
    if (value instanceof Decimal128) decimals = decimals ? decimalOf('add', decimals, value) : value
    else if (value instanceof Double) doubles.push(value.value)
    else {
      integers += toBigInt(value)
      long ||= value instanceof Long
    }
  }
  const whole = fitInteger(integers, long)
  const others = doubles.length === 0 && whole ? whole : new Double(compensatedSum(integers, doubles))
  return decimals ? decimalOf('add', toDecimal128(others), decimals) : others
}

/** Neumaier's summation; NaN and infinities follow the rules of doubles. */
function compensatedSum(integers: bigint, doubles: readonly number[]): number {
  const near = Number(integers)
  let total = near
  let lost = Number(integers - BigInt(near))
  for (const value of doubles) {
    const next = total + value
    lost += Math.abs(total) >= Math.abs(value) ? total - next + value : value - next + total
    total = next
  }
  return Number.isFinite(lost) ? total + lost : total
}
