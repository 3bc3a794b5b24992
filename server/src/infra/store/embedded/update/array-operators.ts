import { BSONRegExp } from 'bson'
import { badValue, MongoError } from '../mongo-error'
import { compareValues, equalValues } from '../query/compare'
import { compileElement, compileFilter, type FilterScope, isOperatorDoc } from '../query/filter'
import { regexTest } from '../query/regex'
import { compareKeys, readSort, sortKey } from '../query/sort'
import { clone, type Doc, isDoc, isNumber, toNumber, typeName, type Value } from '../value'
import type { Change, Operator } from './field-operators'
import { getAt, setAt } from './path'

/** A copy of the array at a path, to be changed; undefined when missing. Throws MongoError 2 for another type. */
function arrayAt(doc: Doc, parts: readonly string[], operator: string): Value[] | undefined {
  const value = getAt(doc, parts)
  if (value === undefined) return undefined
  if (Array.isArray(value)) return [...value]
  const path = parts.join('.')
  if (operator === '$push')
    throw badValue(
      `The field '${path}' must be an array but is of type ${typeName(value)} in document {_id: ${String(doc._id)}}`,
    )
  throw badValue(
    `Cannot apply ${operator} to non-array field. Field named '${path}' has non-array type ${typeName(value)}`,
  )
}

const MODIFIERS = new Set(['$each', '$slice', '$sort', '$position'])

const push: Operator = (operand) => {
  if (!isDoc(operand) || !('$each' in operand))
    return (doc, parts) => setAt(doc, parts, [...(arrayAt(doc, parts, '$push') ?? []), clone(operand)])
  for (const name of Object.keys(operand))
    if (!MODIFIERS.has(name)) throw badValue(`Unrecognized clause in $push: ${name}`)
  const added = operand.$each
  if (!Array.isArray(added))
    throw badValue(`The argument to $each in $push must be an array but it was of type: ${typeName(added as Value)}`)
  const position = wholeNumber('$position', operand.$position)
  const limit = wholeNumber('$slice', operand.$slice)
  const sort = operand.$sort === undefined ? undefined : sorting(operand.$sort)
  return (doc, parts) => {
    const items = arrayAt(doc, parts, '$push') ?? []
    items.splice(position ?? items.length, 0, ...added.map((item) => clone(item)))
    sort?.(items)
    setAt(doc, parts, limit === undefined ? items : limit >= 0 ? items.slice(0, limit) : items.slice(limit))
  }
}

function wholeNumber(name: string, value: Value | undefined): number | undefined {
  if (value === undefined) return undefined
  if (!isNumber(value) || !Number.isInteger(toNumber(value)))
    throw badValue(`The value for ${name} must be an integer value`)
  return toNumber(value)
}

/** `$sort: -1` sorts by the elements themselves, `$sort: {score: 1}` by their fields. */
function sorting(order: Value): (items: Value[]) => void {
  if (isNumber(order)) {
    const direction = toNumber(order)
    if (direction !== 1 && direction !== -1) throw badValue('The $sort element value must be either 1 or -1')
    return (items) => items.sort((a, b) => compareValues(a, b) * direction)
  }
  const sort = readSort(order)
  if (sort.length === 0) throw badValue('The sort pattern is empty when it should be a set of fields.')
  return (items) => {
    const keyed = items.map((item) => ({ item, key: sortKey(isDoc(item) ? item : {}, sort) }))
    keyed.sort((a, b) => compareKeys(a.key, b.key))
    for (const [i, { item }] of keyed.entries()) items[i] = item
  }
}

const addToSet: Operator = (operand) => {
  const each = isDoc(operand) && '$each' in operand ? operand.$each : [operand]
  if (!Array.isArray(each))
    throw new MongoError(
      14,
      `The argument to $each in $addToSet must be an array but it was of type ${typeName(each as Value)}`,
    )
  return (doc, parts) => {
    const items = arrayAt(doc, parts, '$addToSet') ?? []
    for (const item of each) if (!items.some((known) => equalValues(known, item))) items.push(clone(item))
    setAt(doc, parts, items)
  }
}

const pop: Operator = (operand) => {
  const side = isNumber(operand) ? toNumber(operand) : 0
  if (side !== 1 && side !== -1) throw new MongoError(9, '$pop expects 1 or -1')
  return (doc, parts) => {
    const value = getAt(doc, parts)
    if (value !== undefined && !Array.isArray(value)) {
      throw new MongoError(14, `Path '${parts.join('.')}' contains an element of non-array type '${typeName(value)}'`)
    }
    if (value) setAt(doc, parts, side === 1 ? value.slice(0, -1) : value.slice(1))
  }
}

const removal =
  (name: string, goes: (item: Value) => boolean): Change =>
  (doc, parts) => {
    const items = arrayAt(doc, parts, name)
    if (items)
      setAt(
        doc,
        parts,
        items.filter((item) => !goes(item)),
      )
  }

const pullAll: Operator = (operand) => {
  if (!Array.isArray(operand))
    throw badValue(`$pullAll requires an array argument but was given a ${typeName(operand)}`)
  return removal('$pullAll', (item) => operand.some((gone) => equalValues(gone, item)))
}

/** `$pull` applies its operand as a condition to each element. */
function pullTest(operand: Value, scope: FilterScope): (item: Value) => boolean {
  if (operand instanceof BSONRegExp) return regexTest(operand.pattern, operand.options)
  if (isOperatorDoc(operand)) return compileElement(operand, scope)
  if (!isDoc(operand)) return (item) => equalValues(item, operand)
  const matches = compileFilter(operand, scope)
  return (item) => isDoc(item) && matches(item)
}

const pull: Operator = (operand, _path, scope) => removal('$pull', pullTest(operand, scope))

export const arrayOperators: Readonly<Record<string, Operator>> = {
  $push: push,
  $addToSet: addToSet,
  $pop: pop,
  $pullAll: pullAll,
  $pull: pull,
}
