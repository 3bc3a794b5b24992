import { BSONRegExp, Binary, Long, MaxKey, MinKey } from 'bson'
import { compareValues, equalValues } from './compare'
import { typeOrder } from '../index/key'
import { badValue } from '../mongo-error'
import { type Doc, isNumber, toNumber, type TypeName, truthy, typeName, type Value } from '../value'
import { regexParts, regexTest } from './regex'

/** One operator of a filter, for one candidate value (`undefined`: missing). */
export interface Test {
  accepts: (value: Value | undefined) => boolean
  /** True when an array is tested element by element. */
  leaves: boolean
  /** True for `$ne`, `$nin`: no value at the path may be accepted. */
  negated: boolean
}

const each = (accepts: Test['accepts']): Test => ({ accepts, leaves: true, negated: false })
const whole = (accepts: Test['accepts']): Test => ({ accepts, leaves: false, negated: false })

/** Compiles one operator; `operators` are its neighbours (`$options` of `$regex`). Throws MongoError 2 for unknown ones. */
export function compileOperator(name: string, operand: Value, operators: Doc): Test {
  switch (name) {
    case '$eq':
      return each(equals(operand))
    case '$ne':
      if (operand instanceof BSONRegExp) throw badValue("Can't have regex as arg to $ne.")
      return { ...each(equals(operand)), negated: true }
    case '$gt':
      return each(ordered(operand, (order) => order > 0))
    case '$gte':
      return each(ordered(operand, (order) => order >= 0))
    case '$lt':
      return each(ordered(operand, (order) => order < 0))
    case '$lte':
      return each(ordered(operand, (order) => order <= 0))
    case '$in':
      return each(oneOf(name, operand))
    case '$nin':
      return { ...each(oneOf(name, operand)), negated: true }
    case '$exists':
      return { ...whole((value) => value !== undefined), negated: !truthy(operand) }
    case '$type':
      return typeTest(operand)
    case '$size':
      return sizeTest(operand)
    case '$mod':
      return each(modulo(operand))
    case '$regex': {
      const { pattern, options } = regexParts(operand, operators.$options)
      return each(regexTest(pattern, options))
    }
    case '$all':
      throw badValue('$all needs an array')
    case '$bitsAllSet':
    case '$bitsAnySet':
    case '$bitsAllClear':
    case '$bitsAnyClear':
      return each(bitTest(name, operand))
    default:
      throw badValue(`unknown operator: ${name}`)
  }
}

function equals(operand: Value): Test['accepts'] {
  if (operand === null) return (value) => value === undefined || value === null
  if (typeof operand === 'string')
    return (value) =>
      value === operand || (value !== undefined && typeof value === 'object' && equalValues(value, operand))
  return (value) => value !== undefined && equalValues(value, operand)
}

/** Ranges compare within one type; only MinKey and MaxKey compare with all types. */
function ordered(operand: Value, holds: (order: number) => boolean): Test['accepts'] {
  if (operand instanceof BSONRegExp) throw badValue("Can't have RegEx as arg to predicate over field")
  if (operand === null) return (value) => (value === undefined || value === null) && holds(0)
  if (operand instanceof MinKey || operand instanceof MaxKey) {
    return (value) => value !== undefined && holds(compareValues(value, operand))
  }
  const order = typeOrder(operand)
  const nan = isNumber(operand) && Number.isNaN(toNumber(operand))
  return (value) => {
    if (value === undefined || typeOrder(value) !== order) return false
    // NaN is neither above nor below a number; it only equals itself
    if (isNumber(value) && nan !== Number.isNaN(toNumber(value))) return false
    return holds(compareValues(value, operand))
  }
}

function oneOf(name: string, operand: Value): Test['accepts'] {
  if (!Array.isArray(operand)) throw badValue(`${name} needs an array`)
  const strings = new Set<string>()
  const tests: Test['accepts'][] = []
  for (const item of operand) {
    if (typeof item === 'string') strings.add(item)
    else if (item instanceof BSONRegExp) tests.push(regexTest(item.pattern, item.options))
    else if (typeof item === 'object' && item !== null && '$regex' in item)
      throw badValue(`cannot nest $ under ${name}`)
    else tests.push(equals(item))
  }
  return (value) => (typeof value === 'string' && strings.has(value)) || tests.some((test) => test(value))
}

/** BSON's type numbers. */
const TYPE_NUMBERS: Readonly<Record<number, TypeName>> = {
  1: 'double',
  2: 'string',
  3: 'object',
  4: 'array',
  5: 'binData',
  7: 'objectId',
  8: 'bool',
  9: 'date',
  10: 'null',
  11: 'regex',
  13: 'javascript',
  14: 'symbol',
  15: 'javascriptWithScope',
  16: 'int',
  17: 'timestamp',
  18: 'long',
  19: 'decimal',
  [-1]: 'minKey',
  127: 'maxKey',
}
const TYPE_NAMES = new Set<string>(Object.values(TYPE_NUMBERS))

function typeTest(operand: Value): Test {
  const wanted = new Set<string>()
  for (const item of Array.isArray(operand) ? operand : [operand]) {
    if (item === 'number') for (const name of ['int', 'long', 'double', 'decimal']) wanted.add(name)
    else if (typeof item === 'string' && TYPE_NAMES.has(item)) wanted.add(item)
    else if (isNumber(item) && TYPE_NUMBERS[toNumber(item)]) wanted.add(TYPE_NUMBERS[toNumber(item)] as string)
    else throw badValue(`Unknown type name alias or number: ${String(item)}`)
  }
  return each((value) => value !== undefined && wanted.has(typeName(value)))
}

function sizeTest(operand: Value): Test {
  if (!isNumber(operand)) throw badValue('Failed to parse $size. Expected a number')
  const size = toNumber(operand)
  if (!Number.isInteger(size)) throw badValue('Failed to parse $size. Expected an integer')
  if (size < 0) throw badValue('Failed to parse $size. Expected a non-negative number')
  return whole((value) => Array.isArray(value) && value.length === size)
}

function modulo(operand: Value): Test['accepts'] {
  if (!Array.isArray(operand) || operand.length < 2) throw badValue('malformed mod, not enough elements')
  if (operand.length > 2) throw badValue('malformed mod, too many elements')
  const [divisor, remainder] = operand.map(wholePart)
  if (divisor === undefined) throw badValue('malformed mod, divisor not a number of 64 bits')
  if (remainder === undefined) throw badValue('malformed mod, remainder not a number of 64 bits')
  if (divisor === 0n) throw badValue('divisor cannot be 0')
  return (value) => {
    const whole = wholePart(value)
    return whole !== undefined && whole % divisor === remainder
  }
}

/** The integer part; undefined when it does not fit 64 bits. */
function wholePart(value: Value | undefined): bigint | undefined {
  if (!isNumber(value)) return undefined
  if (value instanceof Long) return value.toBigInt()
  const near = Math.trunc(toNumber(value))
  return Math.abs(near) < 2 ** 63 ? BigInt(near) : undefined
}

function bitTest(name: string, operand: Value): Test['accepts'] {
  const mask = bits(operand)
  if (mask === undefined || mask < 0n) throw badValue(`${name} takes an Array, a number, or a BinData`)
  return (value) => {
    const found = value === undefined ? undefined : bits(value)
    if (found === undefined || Array.isArray(value)) return false
    const set = found & mask
    if (name === '$bitsAllSet') return set === mask
    if (name === '$bitsAnySet') return set !== 0n
    if (name === '$bitsAllClear') return set === 0n
    return set !== mask
  }
}

/** The last bit of the longest possible binary value. */
const MAX_BIT = 16 * 1024 * 1024 * 8 - 1

/** Bits of an integer, of binary data (least significant byte first), or of a list of positions. */
function bits(value: Value): bigint | undefined {
  if (Array.isArray(value)) {
    let mask = 0n
    for (const item of value) {
      const position = isNumber(item) ? toNumber(item) : -1
      if (!Number.isInteger(position) || position < 0 || position > MAX_BIT)
        throw badValue(`bit positions must be integers from 0 to ${MAX_BIT}`)
      mask |= 1n << BigInt(position)
    }
    return mask
  }
  if (value instanceof Binary) {
    const bytes = Buffer.from(value.buffer.subarray(0, value.position)).reverse()
    return BigInt(`0x${bytes.toString('hex') || '0'}`)
  }
  // undefined when it does not fit 64 bits
  return isNumber(value) && Number.isInteger(toNumber(value)) ? wholePart(value) : undefined
}
