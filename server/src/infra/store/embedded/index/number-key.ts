import { type Decimal128, Double, Int32, Long } from 'bson'
import type { BsonNumber } from '../value'

/*
 * Encodes a number as bytes whose memcmp order is its exact numeric order across int32, int64, double and Decimal128: 8
 * bytes hold the greatest double that is not above |x|, then follows the remainder of |x| in decimal. For nearly every
 * number there is no remainder, which takes one zero byte. Negative numbers are the complement of their absolute value.
 * Equal numbers of different types give equal bytes.
 */

const NAN = Buffer.alloc(9)
const SCRATCH = new DataView(new ArrayBuffer(8))
/** Maps the exponents of Decimal128 (-6176 to 6144) into an unsigned 16-bit number. */
const EXPONENT_BIAS = 20000

/** coefficient x 10^exponent, exact. */
interface Decimal {
  coefficient: bigint
  exponent: number
}

export function encodeNumber(value: BsonNumber): Buffer {
  if (value instanceof Int32 || value instanceof Double) return encodeDouble(value.value)
  if (value instanceof Long) {
    const exact = value.toBigInt()
    const near = Number(exact)
    if (Number.isSafeInteger(near)) return encodeDouble(near)
    return encodeExact(exact < 0n, { coefficient: exact < 0n ? -exact : exact, exponent: 0 }, Math.abs(near))
  }
  return encodeDecimal(value)
}

function encodeDouble(value: number): Buffer {
  if (Number.isNaN(value)) return NAN
  return signed(value < 0, Math.abs(value), undefined)
}

function encodeDecimal(value: Decimal128): Buffer {
  const text = value.toString()
  if (text === 'NaN') return NAN
  const negative = text.startsWith('-')
  const parts = /^-?(?:(Infinity)|(\d*)(?:\.(\d*))?(?:E([+-]?\d+))?)$/.exec(text)
  if (!parts || parts[1]) return signed(negative, Infinity, undefined)
  const fraction = parts[3] ?? ''
  const exact = {
    coefficient: BigInt(`${parts[2] ?? ''}${fraction}`),
    exponent: Number(parts[4] ?? 0) - fraction.length,
  }
  if (exact.coefficient === 0n) return signed(false, 0, undefined)
  return encodeExact(negative, exact, Math.abs(Number(text)))
}

/** `near` is |exact| rounded to a neighbouring double. */
function encodeExact(negative: boolean, exact: Decimal, near: number): Buffer {
  let floor = near === Infinity ? Number.MAX_VALUE : near
  let rest = subtract(exact, ofDouble(floor))
  if (rest.coefficient < 0n) {
    floor = nextDown(floor)
    rest = subtract(exact, ofDouble(floor))
  }
  return signed(negative, floor, rest.coefficient === 0n ? undefined : rest)
}

function signed(negative: boolean, floor: number, rest: Decimal | undefined): Buffer {
  const tail = rest && encodeRest(rest)
  const bytes = Buffer.alloc(tail ? 9 + tail.length : 9)
  bytes.writeDoubleBE(floor, 0)
  bytes[0] = (bytes[0] as number) | 0x80
  if (tail) {
    bytes[8] = 1
    tail.copy(bytes, 9)
  }
  if (negative) for (let i = 0; i < bytes.length; i++) bytes[i] = ~(bytes[i] as number) & 0xff
  return bytes
}

/** 0.d1d2d3... x 10^magnitude, written as magnitude, each digit plus one, and a final zero. */
function encodeRest(rest: Decimal): Buffer {
  const figures = rest.coefficient.toString()
  let end = figures.length
  while (figures[end - 1] === '0') end--
  const digits = figures.slice(0, end)
  const magnitude = figures.length + rest.exponent
  const bytes = Buffer.alloc(2 + digits.length + 1)
  bytes.writeUInt16BE(magnitude + EXPONENT_BIAS, 0)
  for (let i = 0; i < digits.length; i++) bytes[2 + i] = digits.charCodeAt(i) - 47
  return bytes
}

function subtract(a: Decimal, b: Decimal): Decimal {
  const exponent = Math.min(a.exponent, b.exponent)
  const scale = (x: Decimal) => x.coefficient * 10n ** BigInt(x.exponent - exponent)
  return { coefficient: scale(a) - scale(b), exponent }
}

/** The exact decimal value of a finite non-negative double. */
function ofDouble(value: number): Decimal {
  SCRATCH.setFloat64(0, value)
  const bits = SCRATCH.getBigUint64(0)
  const biased = Number((bits >> 52n) & 0x7ffn)
  const fraction = bits & 0xfffffffffffffn
  const mantissa = biased === 0 ? fraction : fraction | 0x10000000000000n
  const power = Math.max(biased, 1) - 1075
  if (power >= 0) return { coefficient: mantissa << BigInt(power), exponent: 0 }
  return { coefficient: mantissa * 5n ** BigInt(-power), exponent: power }
}

function nextDown(value: number): number {
  SCRATCH.setFloat64(0, value)
  SCRATCH.setBigUint64(0, SCRATCH.getBigUint64(0) - 1n)
  return SCRATCH.getFloat64(0)
}
