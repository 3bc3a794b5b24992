import { Decimal128, Double, Int32, Long } from 'bson'
import { MongoError } from '../mongo-error'
import { calculateWide, divide, fitInteger, sum, toBigInt, toDecimal128 } from '../number/arithmetic'
import { decimalOf, roundDecimal, type Rounding, roundInteger } from '../number/decimal'
import { type BsonNumber, isNumber, toNumber, typeName, type Value } from '../value'
import { evaluate, type Operator, operands, type Result } from './expression'

function missing(value: Result): value is null | undefined {
  return value === undefined || value === null
}

function requireNumber(name: string, value: Value): BsonNumber {
  if (isNumber(value)) return value
  throw new MongoError(14, `${name} only supports numeric types, not ${typeName(value)}`)
}

const milliseconds = (value: BsonNumber): number => Math.round(toNumber(value))

const add: Operator = (operand, scope) => {
  const terms: BsonNumber[] = []
  let date: Date | undefined
  for (const item of Array.isArray(operand) ? operand : [operand]) {
    const value = evaluate(item, scope)
    if (missing(value)) return null
    if (value instanceof Date) {
      if (date) throw new MongoError(16612, 'only one date allowed in an $add expression')
      date = value
    } else {
      terms.push(requireNumber('$add', value))
    }
  }
  const total = sum(terms)
  return date ? new Date(date.getTime() + milliseconds(total)) : total
}

const subtract: Operator = (operand, scope) => {
  const [a, b] = operands('$subtract', operand, scope, 2)
  if (missing(a) || missing(b)) return null
  if (a instanceof Date) {
    return b instanceof Date
      ? Long.fromNumber(a.getTime() - b.getTime())
      : new Date(a.getTime() - milliseconds(requireNumber('$subtract', b)))
  }
  return calculateWide('subtract', requireNumber('$subtract', a), requireNumber('$subtract', b))
}

const multiply: Operator = (operand, scope) => {
  let product: BsonNumber = new Int32(1)
  for (const item of Array.isArray(operand) ? operand : [operand]) {
    const value = evaluate(item, scope)
    if (missing(value)) return null
    product = calculateWide('multiply', product, requireNumber('$multiply', value))
  }
  return product
}

const divideOf: Operator = (operand, scope) => {
  const [a, b] = operands('$divide', operand, scope, 2)
  if (missing(a) || missing(b)) return null
  if (toNumber(requireNumber('$divide', b)) === 0) throw new MongoError(2, "can't $divide by zero")
  return divide(requireNumber('$divide', a), requireNumber('$divide', b))
}

const mod: Operator = (operand, scope) => {
  const [a, b] = operands('$mod', operand, scope, 2)
  if (missing(a) || missing(b)) return null
  const x = requireNumber('$mod', a)
  const y = requireNumber('$mod', b)
  if (toNumber(y) === 0) throw new MongoError(16610, "can't $mod by zero")
  if (x instanceof Decimal128 || y instanceof Decimal128)
    return decimalOf('remainder', toDecimal128(x), toDecimal128(y))
  if (x instanceof Double || y instanceof Double) return new Double(toNumber(x) % toNumber(y))
  return fitInteger(toBigInt(x) % toBigInt(y), x instanceof Long || y instanceof Long)
}

/** Rounding functions for doubles. */
const ROUND: Readonly<Record<Rounding, (value: number) => number>> = {
  floor: Math.floor,
  ceil: Math.ceil,
  trunc: Math.trunc,
  halfEven: roundHalfEven,
}

function roundHalfEven(value: number): number {
  const floor = Math.floor(value)
  const rest = value - floor
  if (rest !== 0.5) return Math.round(value)
  return floor % 2 === 0 ? floor : floor + 1
}

/** `$round` and `$trunc` keep the type of their argument and take a number of decimal places, which may be negative. */
const roundingOf =
  (name: string, rounding: Rounding, most: 1 | 2): Operator =>
  (operand, scope) => {
    const [value, places] = operands(name, operand, scope, 1, most)
    if (missing(value) || places === null) return null
    const digits = places === undefined ? 0 : toNumber(requireNumber(name, places))
    if (!Number.isInteger(digits) || digits < -20 || digits > 100)
      throw new MongoError(51083, `cannot apply ${name} with precision value ${digits}`)
    return rounded(name, requireNumber(name, value), digits, rounding)
  }

function rounded(name: string, value: BsonNumber, digits: number, rounding: Rounding): BsonNumber {
  if (value instanceof Decimal128) return roundDecimal(value, digits, rounding)
  if (value instanceof Double) return new Double(shift(ROUND[rounding](shift(value.value, digits)), -digits))
  if (digits >= 0) return value
  const whole = roundInteger(toBigInt(value), -digits, rounding) * 10n ** BigInt(-digits)
  const fitting = fitInteger(whole, value instanceof Long)
  if (!fitting) throw new MongoError(51080, `the result of ${name} does not fit into a long`)
  return fitting
}

/** Multiplies by 10^digits in the decimal text, so that 2.675 does not become 2.67499. */
function shift(value: number, digits: number): number {
  if (!Number.isFinite(value)) return value
  const [mantissa, exponent] = String(value).split('e')
  return Number(`${mantissa}e${Number(exponent ?? 0) + digits}`)
}

const abs: Operator = (operand, scope) => {
  const [value] = operands('$abs', operand, scope, 1)
  if (missing(value)) return null
  const number = requireNumber('$abs', value)
  return toNumber(number) < 0 ? calculateWide('multiply', number, new Int32(-1)) : number
}

export const arithmeticOperators: Readonly<Record<string, Operator>> = {
  $add: add,
  $subtract: subtract,
  $multiply: multiply,
  $divide: divideOf,
  $mod: mod,
  $abs: abs,
  $ceil: roundingOf('$ceil', 'ceil', 1),
  $floor: roundingOf('$floor', 'floor', 1),
  $round: roundingOf('$round', 'halfEven', 2),
  $trunc: roundingOf('$trunc', 'trunc', 2),
}
