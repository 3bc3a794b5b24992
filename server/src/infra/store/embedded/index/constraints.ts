import { BSONRegExp, MaxKey, MinKey } from 'bson'
import { equalValues } from '../query/compare'
import { isOperatorDoc } from '../query/filter'
import { type Doc, isDoc, isNumber, toNumber, type Value } from '../value'
import { typeOrder } from './key'

export interface Bound {
  value: Value
  inclusive: boolean
}

/** What a filter requires of one path, as far as an index can use it. */
export interface Constraint {
  /** Equality or `$in`: one of these values. */
  equals?: Value[]
  /** `$all`: each of these values; `equals` is the first of them. */
  all?: Value[]
  lower?: Bound
  upper?: Bound
}

/** Collects the conditions of a filter (`$and` included) by path. */
export function constraintsOf(filter: Doc, found = new Map<string, Constraint>()): Map<string, Constraint> {
  for (const name of Object.keys(filter)) {
    const value = filter[name] as Value
    if (name === '$and' && Array.isArray(value)) {
      for (const part of value) if (isDoc(part)) constraintsOf(part, found)
    } else if (!name.startsWith('$')) {
      const constraint = found.get(name) ?? {}
      addCondition(constraint, value)
      found.set(name, constraint)
    }
  }
  return found
}

function addCondition(into: Constraint, value: Value): void {
  if (value instanceof BSONRegExp) return
  if (!isOperatorDoc(value)) addEquals(into, [value])
  else for (const operator of Object.keys(value)) addOperator(into, operator, value[operator] as Value)
}

function addOperator(into: Constraint, operator: string, operand: Value): void {
  switch (operator) {
    case '$eq':
      return addEquals(into, [operand])
    case '$in':
      if (Array.isArray(operand) && !operand.some((item) => item instanceof BSONRegExp)) addEquals(into, operand)
      return
    case '$all':
      if (Array.isArray(operand) && operand.length > 0 && !operand.some((item) => item instanceof BSONRegExp)) {
        addEquals(into, operand.slice(0, 1))
        into.all ??= operand
      }
      return
    case '$gt':
    case '$gte':
      return addBound(into, 'lower', operand, operator === '$gte')
    case '$lt':
    case '$lte':
      return addBound(into, 'upper', operand, operator === '$lte')
    default:
  }
}

/** True when both can narrow one range of a multikey index: different elements of one array may meet them. */
export const canMeet = (path: string, other: string): boolean => path.split('.')[0] !== other.split('.')[0]

/** Keeps only the first equality: in an array, different elements may meet the two. */
function addEquals(into: Constraint, values: Value[]): void {
  into.equals ??= values
}

function addBound(into: Constraint, side: 'lower' | 'upper', value: Value, inclusive: boolean): void {
  if (value === null) {
    if (inclusive) addEquals(into, [null])
    return
  }
  if (value instanceof MinKey || value instanceof MaxKey || Array.isArray(value) || isNan(value)) return
  const other = into.lower ?? into.upper
  if (other && typeOrder(other.value) !== typeOrder(value)) return
  if (into[side]) return
  into[side] = { value, inclusive }
}

const isNan = (value: Value): boolean => isNumber(value) && Number.isNaN(toNumber(value))

/** True for a condition that key ranges express completely without arrays: equality, `$in`, one range within a type. */
export function isPlainCondition(value: Value): boolean {
  if (!isOperatorDoc(value)) return isPlainOperand(value)
  const operators = Object.keys(value)
  if (operators.length === 1 && operators[0] === '$eq') return isPlainOperand(value.$eq as Value)
  if (operators.length === 1 && operators[0] === '$in')
    return Array.isArray(value.$in) && value.$in.every(isPlainOperand)
  const sides = operators.map((operator) => operator.slice(0, 3))
  if (new Set(sides).size < sides.length || !sides.every((side) => side === '$gt' || side === '$lt')) return false
  const bounds = operators.map((operator) => value[operator] as Value)
  return bounds.every(
    (bound) => isPlainOperand(bound) && !isNan(bound) && typeOrder(bound) === typeOrder(bounds[0] as Value),
  )
}

function isPlainOperand(value: Value): boolean {
  return (
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof BSONRegExp || value instanceof MinKey || value instanceof MaxKey)
  )
}

/** True when every document that matches the filter also matches the partial index's filter; false when in doubt. */
export function impliesPartial(filter: Doc, partial: Doc): boolean {
  const constraints = constraintsOf(filter)
  return Object.keys(partial).every((path) =>
    constraints.get(path)?.equals?.every((value) => equalValues(value, partial[path] as Value)),
  )
}
