import { Decimal128 } from 'bson'

/** coefficient x 10^exponent. */
interface Parts {
  coefficient: bigint
  exponent: number
}

/** Decimal128 holds this many digits. */
const DIGITS = 34

/** `undefined` for NaN and infinities. */
function partsOf(value: Decimal128): Parts | undefined {
  const match = /^(-?)(\d*)(?:\.(\d*))?(?:E([+-]?\d+))?$/i.exec(value.toString())
  if (!match) return undefined
  const fraction = match[3] ?? ''
  const digits = BigInt(`${match[2] ?? ''}${fraction}` || '0')
  return { coefficient: match[1] === '-' ? -digits : digits, exponent: Number(match[4] ?? 0) - fraction.length }
}

/** Rounds half to even into 34 digits. */
function toDecimal({ coefficient, exponent }: Parts): Decimal128 {
  let digits = coefficient < 0n ? -coefficient : coefficient
  let power = exponent
  const excess = digits.toString().length - DIGITS
  if (excess > 0) {
    const unit = 10n ** BigInt(excess)
    const rest = digits % unit
    digits /= unit
    power += excess
    if (rest * 2n > unit || (rest * 2n === unit && digits % 2n === 1n)) digits += 1n
  }
  return Decimal128.fromString(`${coefficient < 0n ? '-' : ''}${digits}E${power}`)
}

type Operation = 'add' | 'subtract' | 'multiply' | 'divide' | 'remainder'

/** Exact decimal arithmetic; NaN and infinities follow the rules of doubles. */
export function decimalOf(operation: Operation, left: Decimal128, right: Decimal128): Decimal128 {
  const a = partsOf(left)
  const b = partsOf(right)
  if (!a || !b || ((operation === 'divide' || operation === 'remainder') && b.coefficient === 0n)) {
    return Decimal128.fromString(String(doubleOf(operation, Number(left.toString()), Number(right.toString()))))
  }
  if (operation === 'multiply') {
    return toDecimal({ coefficient: a.coefficient * b.coefficient, exponent: a.exponent + b.exponent })
  }
  if (operation === 'divide') return divide(a, b)
  const exponent = Math.min(a.exponent, b.exponent)
  const x = a.coefficient * 10n ** BigInt(a.exponent - exponent)
  const y = b.coefficient * 10n ** BigInt(b.exponent - exponent)
  const coefficient = operation === 'add' ? x + y : operation === 'subtract' ? x - y : x % y
  return toDecimal({ coefficient, exponent })
}

export type Rounding = 'floor' | 'ceil' | 'trunc' | 'halfEven'

/** Rounds to 10^-places; a value with no more places than that is returned unchanged. */
export function roundDecimal(value: Decimal128, places: number, rounding: Rounding): Decimal128 {
  const parts = partsOf(value)
  const excess = parts ? -parts.exponent - places : 0
  if (!parts || excess <= 0) return value
  return toDecimal({ coefficient: roundInteger(parts.coefficient, excess, rounding), exponent: -places })
}

/** `value` / 10^digits, rounded to an integer. */
export function roundInteger(value: bigint, digits: number, rounding: Rounding): bigint {
  const unit = 10n ** BigInt(digits)
  const whole = value / unit
  const rest = value % unit
  const away = rest < 0n ? -1n : 1n
  if (rest === 0n || rounding === 'trunc') return whole
  if (rounding === 'floor') return away < 0n ? whole - 1n : whole
  if (rounding === 'ceil') return away > 0n ? whole + 1n : whole
  const twice = rest * 2n * away
  return twice > unit || (twice === unit && whole % 2n !== 0n) ? whole + away : whole
}

function divide(a: Parts, b: Parts): Decimal128 {
  const scale = DIGITS + 2 + Math.max(0, b.coefficient.toString().length - a.coefficient.toString().length)
  let coefficient = (a.coefficient * 10n ** BigInt(scale)) / b.coefficient
  let exponent = a.exponent - b.exponent - scale
  while (coefficient !== 0n && exponent < 0 && coefficient % 10n === 0n) {
    coefficient /= 10n
    exponent++
  }
  return toDecimal({ coefficient, exponent })
}

export function doubleOf(operation: Operation, a: number, b: number): number {
  if (operation === 'add') return a + b
  if (operation === 'subtract') return a - b
  if (operation === 'remainder') return a % b
  return operation === 'multiply' ? a * b : a / b
}
