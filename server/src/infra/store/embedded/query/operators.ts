import { BSONRegExp, MaxKey, MinKey } from 'bson'
import { compareValues, equalValues } from './compare'
import { typeOrder } from '../index/key'
import { badValue } from '../mongo-error'
import { REFUSED_FILTERS, refuse } from '../refused'
import { type Doc, isNumber, toNumber, TYPE_NAMES, truthy, typeName, type Value } from '../value'
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

/** Compiles an operand; `operators` are the operator's neighbours (`$options` of `$regex`). */
type Compile = (operand: Value, operators: Doc) => Test

export const OPERATORS: Readonly<Record<string, Compile>> = {
  $eq: (operand) => each(equals(operand)),
  $ne: (operand) => {
    if (operand instanceof BSONRegExp) throw badValue("Can't have regex as arg to $ne.")
    return { ...each(equals(operand)), negated: true }
  },
  $gt: (operand) => each(ordered(operand, (order) => order > 0)),
  $gte: (operand) => each(ordered(operand, (order) => order >= 0)),
  $lt: (operand) => each(ordered(operand, (order) => order < 0)),
  $lte: (operand) => each(ordered(operand, (order) => order <= 0)),
  $in: (operand) => each(oneOf('$in', operand)),
  $nin: (operand) => ({ ...each(oneOf('$nin', operand)), negated: true }),
  $exists: (operand) => ({ accepts: (value) => value !== undefined, leaves: false, negated: !truthy(operand) }),
  $type: (operand) => {
    const wanted = Array.isArray(operand) ? operand : [operand]
    const unknown = wanted.find((item) => typeof item !== 'string' || !TYPE_NAMES.has(item))
    if (unknown !== undefined) throw badValue(`Unknown type name alias: ${String(unknown)}`)
    return each((value) => value !== undefined && wanted.includes(typeName(value)))
  },
  $regex: (operand, { $options }) => {
    const { pattern, options } = regexParts(operand, $options)
    return each(regexTest(pattern, options))
  },
  $options: (_operand, operators) => {
    if (!('$regex' in operators)) throw badValue('$options needs a $regex')
    return each(() => true)
  },
  $all: () => {
    throw badValue('$all needs an array')
  },
}

/** Throws MongoError 2 for an operator that MongoDB does not have either, or one that is refused. */
export function compileOperator(name: string, operand: Value, operators: Doc): Test {
  const compile = Object.hasOwn(OPERATORS, name) ? OPERATORS[name] : undefined
  if (compile) return compile(operand, operators)
  refuse(REFUSED_FILTERS, name, 2)
  throw badValue(`unknown operator: ${name}`)
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
