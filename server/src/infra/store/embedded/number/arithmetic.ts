import { Decimal128, Double, Int32, Long } from 'bson'
import { type BsonNumber, toNumber } from '../value'
import { MongoError } from '../mongo-error'

const INT64_MAX = 9223372036854775807n

const noDecimals = (): MongoError =>
  new MongoError(115, 'sums of decimals are not supported: compute them in the program')

function toBigInt(value: Int32 | Long): bigint {
  return value instanceof Long ? value.toBigInt() : BigInt(value.value)
}

/** An integer result: int32 if both operands were and it fits, else int64; `undefined` if it does not fit int64. */
function fitInteger(value: bigint, long: boolean): Int32 | Long | undefined {
  if (!long && value >= -2147483648n && value <= 2147483647n) return new Int32(Number(value))
  if (value > INT64_MAX || value < -INT64_MAX - 1n) return undefined
  return Long.fromBigInt(value)
}

/** `a + b` in the wider of the two types: int32 -> int64 -> double; undefined when an int64 overflows. */
export function add(a: BsonNumber, b: BsonNumber): BsonNumber | undefined {
  if (a instanceof Decimal128 || b instanceof Decimal128) throw noDecimals()
  if (a instanceof Double || b instanceof Double) return new Double(toNumber(a) + toNumber(b))
  return fitInteger(toBigInt(a) + toBigInt(b), a instanceof Long || b instanceof Long)
}

/**
 * The sum in the widest type that occurs, for `$sum`: integers are added exactly, an int32 or int64 overflow
 * gives the next wider type, and doubles are added with compensation of rounding errors, so ten times 0.1 is 1.
 */
export function sum(values: readonly BsonNumber[]): BsonNumber {
  let integers = 0n
  const doubles: number[] = []
  let long = false
  for (const value of values) {
    if (value instanceof Decimal128) throw noDecimals()
    if (value instanceof Double) doubles.push(value.value)
    else {
      integers += toBigInt(value)
      long ||= value instanceof Long
    }
  }
  const whole = fitInteger(integers, long)
  return doubles.length === 0 && whole ? whole : new Double(compensatedSum(integers, doubles))
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
