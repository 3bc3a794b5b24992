import { Decimal128, Double, Int32, Long } from 'bson'
import { MongoError } from '../mongo-error'
import { calculateWide, divide, fitInteger, toBigInt, toDecimal128 } from '../number/arithmetic'
import { decimalOf } from '../number/decimal'
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
  let total: BsonNumber = new Int32(0)
  let date: Date | undefined
  for (const item of Array.isArray(operand) ? operand : [operand]) {
    const value = evaluate(item, scope)
    if (missing(value)) return null
    if (value instanceof Date) {
      if (date) throw new MongoError(16612, 'only one date allowed in an $add expression')
      date = value
    } else {
      total = calculateWide('add', total, requireNumber('$add', value))
    }
  }
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
  if (x instanceof Decimal128 || y instanceof Decimal128) {
    const quotient = Decimal128.fromString(String(Math.trunc(toNumber(divide(x, y)))))
    return decimalOf('subtract', toDecimal128(x), decimalOf('multiply', quotient, toDecimal128(y)))
  }
  if (x instanceof Double || y instanceof Double) return new Double(toNumber(x) % toNumber(y))
  return fitInteger(toBigInt(x) % toBigInt(y), x instanceof Long || y instanceof Long)
}

/** Rounding operators keep the type of their argument. */
const rounding =
  (name: string, round: (value: number) => number): Operator =>
  (operand, scope) => {
    const [value] = operands(name, operand, scope, 1)
    return missing(value) ? null : sameType(requireNumber(name, value), round)
  }

function sameType(value: BsonNumber, change: (value: number) => number): BsonNumber {
  if (value instanceof Double) return new Double(change(value.value))
  if (value instanceof Decimal128) return Decimal128.fromString(String(change(toNumber(value))))
  return value
}

function roundHalfEven(value: number): number {
  const floor = Math.floor(value)
  const rest = value - floor
  if (rest !== 0.5) return Math.round(value)
  return floor % 2 === 0 ? floor : floor + 1
}

/** `$round` and `$trunc` take a number of decimal places, possibly negative. */
const toPlaces =
  (name: string, change: (value: number) => number): Operator =>
  (operand, scope) => {
    const [value, places] = operands(name, operand, scope, 1, 2)
    if (missing(value) || places === null) return null
    const number = requireNumber(name, value)
    const digits = places === undefined ? 0 : toNumber(requireNumber(name, places))
    if (!Number.isInteger(digits) || digits < -20 || digits > 100)
      throw new MongoError(51083, `cannot apply ${name} with precision value ${digits}`)
    if (digits >= 0) return sameType(number, (x) => shift(change(shift(x, digits)), -digits))
    const rounded = shift(change(shift(toNumber(number), digits)), -digits)
    if (number instanceof Int32 || number instanceof Long) return fitInteger(BigInt(rounded), number instanceof Long)
    return sameType(number, () => rounded)
  }

/** Times 10^digits, by the decimal text, so that 2.675 does not become 2.67499. */
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
  $ceil: rounding('$ceil', Math.ceil),
  $floor: rounding('$floor', Math.floor),
  $round: toPlaces('$round', roundHalfEven),
  $trunc: toPlaces('$trunc', Math.trunc),
}
