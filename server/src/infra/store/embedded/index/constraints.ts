import { BSONRegExp, MaxKey, MinKey } from 'bson'
import { compareValues, equalValues } from '../query/compare'
import { compileFilter, isOperatorDoc } from '../query/filter'
import { regexPrefix } from '../query/regex'
import { type Doc, isDoc, isNumber, toNumber, truthy, type Value } from '../value'
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
  /** The `$elemMatch` that all bounds come from, so that one array element meets both. */
  sameElement?: Doc | undefined
  /** `^literal`: strings that begin with it. */
  regexPrefix?: string
  /** No document without the path can match, so a sparse index is complete. */
  excludesMissing?: boolean
  /** The `$elemMatch` that all of this comes from: it applies to one element of the array at `path`. */
  element?: Element | undefined
}

interface Element {
  path: string
}

/** Collects the conditions of a filter (`$and` included) by path. */
export function constraintsOf(filter: Doc): Map<string, Constraint> {
  const found = new Map<string, Constraint>()
  gather(filter, undefined, found)
  return found
}

function gather(filter: Doc, element: Element | undefined, found: Map<string, Constraint>): void {
  for (const name of Object.keys(filter)) {
    const value = filter[name] as Value
    if (name === '$and' && Array.isArray(value)) {
      for (const part of value) if (isDoc(part)) gather(part, element, found)
    } else if (!name.startsWith('$')) {
      const path = element ? `${element.path}.${name}` : name
      const constraint = found.get(path) ?? { element }
      if (constraint.element !== element) constraint.element = undefined
      addCondition(constraint, value, path, found)
      found.set(path, constraint)
    }
  }
}

function addCondition(into: Constraint, value: Value, path: string, found: Map<string, Constraint>): void {
  if (value instanceof BSONRegExp) return addRegex(into, value.pattern, value.options)
  if (!isOperatorDoc(value)) return addEquals(into, [value])
  for (const operator of Object.keys(value)) {
    const operand = value[operator] as Value
    if (operator === '$elemMatch') addElement(into, operand, path, found)
    else addOperator(into, operator, operand, value, undefined)
  }
}

/** @param sameElement the `$elemMatch` that contains the operator */
function addOperator(into: Constraint, operator: string, operand: Value, all: Doc, sameElement: Doc | undefined): void {
  switch (operator) {
    case '$eq':
      return addEquals(into, [operand])
    case '$in':
      if (Array.isArray(operand) && !operand.some((item) => item instanceof BSONRegExp)) addEquals(into, operand)
      return
    case '$all':
      if (
        Array.isArray(operand) &&
        operand.length > 0 &&
        !operand.some((item) => isOperatorDoc(item) || item instanceof BSONRegExp)
      ) {
        addEquals(into, operand.slice(0, 1))
        into.all ??= operand
      }
      return
    case '$gt':
    case '$gte':
      return addBound(into, 'lower', operand, operator === '$gte', sameElement)
    case '$lt':
    case '$lte':
      return addBound(into, 'upper', operand, operator === '$lte', sameElement)
    case '$regex':
      if (operand instanceof BSONRegExp) return addRegex(into, operand.pattern, operand.options)
      if (typeof operand === 'string') addRegex(into, operand, typeof all.$options === 'string' ? all.$options : '')
      return
    case '$exists':
      if (truthy(operand)) into.excludesMissing = true
      return
    default:
  }
}

function addElement(into: Constraint, operand: Value, path: string, found: Map<string, Constraint>): void {
  into.excludesMissing = true
  if (!isDoc(operand)) return
  // the field of an element may itself be an array, so one key need not meet both of its bounds
  if (!isOperatorDoc(operand)) return gather(operand, { path }, found)
  for (const operator of Object.keys(operand)) {
    // the elements of a nested array have no keys
    if (!Array.isArray(operand[operator]) || operator === '$in')
      addOperator(into, operator, operand[operator] as Value, operand, operand)
  }
}

/** True when both can narrow one range of a multikey index: not when different elements of an array may meet them. */
export function canMeet(
  [path, { element }]: readonly [string, Constraint],
  [otherPath, other]: readonly [string, Constraint],
): boolean {
  const same = element !== undefined && element === other.element
  const behind = same ? element.path.length + 1 : 0
  const step = (whole: string): string | undefined => whole.slice(behind).split('.')[0]
  return step(path) !== step(otherPath)
}

/** Keeps only the first equality: in an array, different elements may meet the two. */
function addEquals(into: Constraint, values: Value[]): void {
  into.equals ??= values
  if (!values.some((value) => value === null)) into.excludesMissing = true
}

function addBound(
  into: Constraint,
  side: 'lower' | 'upper',
  value: Value,
  inclusive: boolean,
  sameElement: Doc | undefined,
): void {
  if (value === null) {
    if (inclusive) addEquals(into, [null])
    return
  }
  if (value instanceof MinKey || value instanceof MaxKey || Array.isArray(value) || isNan(value)) return
  const other = into.lower ?? into.upper
  if (other && typeOrder(other.value) !== typeOrder(value)) return
  if (into[side]) return
  into[side] = { value, inclusive }
  into.sameElement = !other || into.sameElement === sameElement ? sameElement : undefined
  into.excludesMissing = true
}

const isNan = (value: Value): boolean => isNumber(value) && Number.isNaN(toNumber(value))

function addRegex(into: Constraint, pattern: string, options: string): void {
  const prefix = regexPrefix(pattern, options)
  if (prefix !== undefined) into.regexPrefix ??= prefix
  into.excludesMissing = true
}

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
  return Object.keys(partial).every((path) => {
    const condition = partial[path] as Value
    if (path === '$and' && Array.isArray(condition))
      return condition.every((part) => isDoc(part) && impliesPartial(filter, part))
    if (path.startsWith('$')) return false
    const given = constraints.get(path)
    if (given?.equals) return given.equals.every((value) => satisfies(path, value, condition))
    const own = field(filter, path)
    if (own !== undefined && equalValues(own, condition)) return true
    return (
      given !== undefined &&
      isOperatorDoc(condition) &&
      Object.keys(condition).every((name) => impliesOperator(given, name, condition[name] as Value))
    )
  })
}

function field(doc: Doc, name: string): Value | undefined {
  return Object.hasOwn(doc, name) ? doc[name] : undefined
}

/** Ignores arrays: one element may match the filter and another one the index's condition. */
function satisfies(path: string, value: Value, condition: Value): boolean {
  let doc: Value = value
  for (const part of path.split('.').reverse()) doc = { [part]: doc }
  if (!isDoc(doc)) return false
  const matches = compileFilter({ [path]: condition }, { evaluate: () => null, check: () => {} })
  // null also matches a missing field
  return matches(doc) && (value !== null || matches({}))
}

function impliesOperator(given: Constraint, operator: string, operand: Value): boolean {
  if (operator === '$exists') return truthy(operand) && given.excludesMissing === true
  const side =
    operator === '$gt' || operator === '$gte'
      ? 'lower'
      : operator === '$lt' || operator === '$lte'
        ? 'upper'
        : undefined
  const bound = side && given[side]
  if (!bound || isNan(operand) || typeOrder(bound.value) !== typeOrder(operand)) return false
  const order = compareValues(bound.value, operand) * (side === 'lower' ? 1 : -1)
  return order > 0 || (order === 0 && (operator.endsWith('e') || !bound.inclusive))
}
