import { encodeValue } from '../index/key'
import { MongoError } from '../mongo-error'
import { compareValues, equalValues } from '../query/compare'
import { readSort, Sorter } from '../query/sort'
import { type Doc, integer, isDoc, isNumber, namesOf, setField, toNumber, truthy, typeName, type Value } from '../value'
import { bind, evaluate, named, type Operator, operands, type Result, type Scope } from './expression'

function list(name: string, value: Result): Value[] | null {
  if (value === undefined || value === null) return null
  if (!Array.isArray(value)) throw new MongoError(28689, `${name} needs an array, found ${typeName(value)}`)
  return value
}

const key = (value: Value): string => encodeValue(value).toString('latin1')

function distinct(values: readonly Value[]): Value[] {
  const seen = new Map<string, Value>()
  for (const value of values) if (!seen.has(key(value))) seen.set(key(value), value)
  return [...seen.values()]
}

const elementName = (args: Doc): string => (typeof args.as === 'string' ? args.as : 'this')

const filter: Operator = (operand, scope) => {
  const args = named('$filter', operand, ['input', 'cond'], ['as', 'limit'])
  const input = list('$filter', evaluate(args.input as Value, scope))
  if (!input) return null
  const limit = args.limit === undefined ? undefined : evaluate(args.limit, scope)
  const kept = input.filter((item) => truthy(evaluate(args.cond as Value, bind(scope, { [elementName(args)]: item }))))
  return isNumber(limit) ? kept.slice(0, toNumber(limit)) : kept
}

const map: Operator = (operand, scope) => {
  const args = named('$map', operand, ['input', 'in'], ['as'])
  const input = list('$map', evaluate(args.input as Value, scope))
  return input
    ? input.map((item) => evaluate(args.in as Value, bind(scope, { [elementName(args)]: item })) ?? null)
    : null
}

const reduce: Operator = (operand, scope) => {
  const args = named('$reduce', operand, ['input', 'initialValue', 'in'])
  const input = list('$reduce', evaluate(args.input as Value, scope))
  if (!input) return null
  let value = evaluate(args.initialValue as Value, scope)
  for (const item of input) value = evaluate(args.in as Value, bind(scope, { this: item, value }))
  return value
}

const elementAt: Operator = (operand, scope) => {
  const [array, position] = operands('$arrayElemAt', operand, scope, 2)
  const items = list('$arrayElemAt', array)
  if (!items || position === null || position === undefined) return null
  if (!isNumber(position)) throw new MongoError(28690, "$arrayElemAt's second argument must be a numeric value")
  return items.at(toNumber(position))
}

const slice: Operator = (operand, scope) => {
  const [array, a, b] = operands('$slice', operand, scope, 2, 3)
  const items = list('$slice', array)
  if (!items || a === null || a === undefined || b === null) return null
  if (!isNumber(a) || (b !== undefined && !isNumber(b)))
    throw new MongoError(28725, '$slice needs numbers for position and count')
  const first = toNumber(a)
  if (b === undefined) return first >= 0 ? items.slice(0, first) : items.slice(first)
  const count = toNumber(b)
  if (count <= 0) throw new MongoError(28729, 'Third argument to $slice must be positive')
  const from = first >= 0 ? first : Math.max(0, items.length + first)
  return items.slice(from, from + count)
}

/** Merges the fields of all documents; later ones win. Throws MongoError 40400 for a value that is not a document. */
export function mergeObjects(values: readonly Result[]): Doc {
  const merged: Doc = {}
  for (const value of values) {
    if (value === undefined || value === null) continue
    if (!isDoc(value))
      throw new MongoError(40400, `$mergeObjects requires object inputs, but input is of type ${typeName(value)}`)
    for (const name of namesOf(value)) setField(merged, name, value[name] as Value)
  }
  return merged
}

const arrayToObject: Operator = (operand, scope) => {
  const [value] = operands(
    '$arrayToObject',
    Array.isArray(operand) && operand.length > 1 ? [operand] : operand,
    scope,
    1,
  )
  const items = list('$arrayToObject', value)
  if (!items) return null
  const made: Doc = {}
  for (const item of items) {
    const [name, content] = Array.isArray(item) ? item : isDoc(item) ? [item.k, item.v] : []
    if (typeof name !== 'string')
      throw new MongoError(40394, '$arrayToObject requires an array of key-value pairs, where the key is a string')
    setField(made, name, content ?? null)
  }
  return made
}

function sets(name: string, operand: Value, scope: Scope, min: number, max: number): Value[][] | null {
  const lists = operands(name, operand, scope, min, max).map((value) => list(name, value))
  return lists.every((items) => items !== null) ? (lists as Value[][]) : null
}

const setOperator =
  (name: string, min: number, max: number, change: (lists: Value[][]) => Value): Operator =>
  (operand, scope) => {
    const lists = sets(name, operand, scope, min, max)
    return lists ? change(lists) : null
  }

const within = (items: readonly Value[]): ((value: Value) => boolean) => {
  const keys = new Set(items.map(key))
  return (value) => keys.has(key(value))
}

const sortArray: Operator = (operand, scope) => {
  const args = named('$sortArray', operand, ['input', 'sortBy'])
  const input = list('$sortArray', evaluate(args.input as Value, scope))
  if (!input) return null
  if (isNumber(args.sortBy)) {
    const direction = Math.sign(toNumber(args.sortBy))
    return [...input].sort((a, b) => compareValues(a, b) * direction)
  }
  const sorter = new Sorter<Value>(readSort(args.sortBy), 0)
  for (const item of input) sorter.add(isDoc(item) ? item : {}, item)
  return sorter.result()
}

export const arrayOperators: Readonly<Record<string, Operator>> = {
  $filter: filter,
  $map: map,
  $reduce: reduce,
  $arrayElemAt: elementAt,
  $slice: slice,
  $sortArray: sortArray,
  $arrayToObject: arrayToObject,
  $objectToArray: (operand, scope) => {
    const [value] = operands('$objectToArray', operand, scope, 1)
    if (value === undefined || value === null) return null
    if (!isDoc(value)) throw new MongoError(40390, '$objectToArray requires a document input')
    return namesOf(value).map((k) => ({ k, v: value[k] as Value }))
  },
  $size: (operand, scope) => {
    const [value] = operands('$size', operand, scope, 1)
    if (!Array.isArray(value))
      throw new MongoError(
        17124,
        `The argument to $size must be an array, but was of type: ${value === undefined ? 'missing' : typeName(value)}`,
      )
    return integer(value.length)
  },
  $isArray: (operand, scope) => Array.isArray(operands('$isArray', operand, scope, 1)[0]),
  $in: (operand, scope) => {
    const [value, array] = operands('$in', operand, scope, 2)
    if (!Array.isArray(array)) throw new MongoError(40081, '$in requires an array as a second argument')
    return array.some((item) => value !== undefined && equalValues(item, value))
  },
  $indexOfArray: (operand, scope) => {
    const [array, value, from, to] = operands('$indexOfArray', operand, scope, 2, 4)
    const items = list('$indexOfArray', array)
    if (!items) return null
    const end = isNumber(to) ? toNumber(to) : items.length
    const start = isNumber(from) ? toNumber(from) : 0
    return integer(
      items.findIndex((item, i) => i >= start && i < end && value !== undefined && equalValues(item, value)),
    )
  },
  $first: (operand, scope) =>
    list('$first', operands('$first', operand, scope, 1)[0]) === null
      ? null
      : elementAt([operandOf(operand), integer(0)], scope),
  $last: (operand, scope) =>
    list('$last', operands('$last', operand, scope, 1)[0]) === null
      ? null
      : elementAt([operandOf(operand), integer(-1)], scope),
  $concatArrays: setOperator('$concatArrays', 0, 1000, (lists) => lists.flat()),
  $reverseArray: setOperator('$reverseArray', 1, 1, ([items = []]) => [...items].reverse()),
  $setUnion: setOperator('$setUnion', 0, 1000, (lists) => distinct(lists.flat())),
  $setIntersection: setOperator('$setIntersection', 0, 1000, ([first = [], ...others]) =>
    distinct(first).filter((value) => others.every((other) => within(other)(value))),
  ),
  $setDifference: setOperator('$setDifference', 2, 2, ([a = [], b = []]) =>
    distinct(a).filter((value) => !within(b)(value)),
  ),
  $setIsSubset: setOperator('$setIsSubset', 2, 2, ([a = [], b = []]) => a.every(within(b))),
  $setEquals: setOperator('$setEquals', 2, 1000, ([first = [], ...others]) =>
    others.every((other) => first.every(within(other)) && other.every(within(first))),
  ),
  $allElementsTrue: (operand, scope) =>
    (list('$allElementsTrue', operands('$allElementsTrue', operand, scope, 1)[0]) ?? []).every((value) =>
      truthy(value),
    ),
  $anyElementTrue: (operand, scope) =>
    (list('$anyElementTrue', operands('$anyElementTrue', operand, scope, 1)[0]) ?? []).some((value) => truthy(value)),
}

function operandOf(operand: Value): Value {
  return Array.isArray(operand) && operand.length === 1 ? (operand[0] as Value) : operand
}
