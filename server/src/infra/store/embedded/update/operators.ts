import { BSONRegExp } from 'bson'
import { badValue, MongoError, typeMismatch } from '../mongo-error'
import { add } from '../number/arithmetic'
import { equalValues } from '../query/compare'
import { compileFilter, type FilterScope, isOperatorDoc } from '../query/filter'
import { regexTest } from '../query/regex'
import { clone, type Doc, isDoc, isNumber, toNumber, typeName, type Value } from '../value'
import { getAt, setAt, unsetAt } from './path'

/** Applies an operator at one concrete path of a document, which is already a copy. */
export type Change = (doc: Doc, parts: readonly string[]) => void
/** Reads the operand at a path. Throws MongoError 2, 9 or 14 for an invalid operand. */
export type Operator = (operand: Value, path: string, scope: FilterScope) => Change

const set: Operator = (operand) => (doc, parts) => setAt(doc, parts, clone(operand))

const increment: Operator = (operand, path) => {
  if (!isNumber(operand))
    throw typeMismatch(`Cannot increment with non-numeric argument: {${path}: ${typeName(operand)}}`)
  return (doc, parts) => {
    const old = getAt(doc, parts)
    if (old !== undefined && !isNumber(old)) {
      throw typeMismatch(
        `Cannot apply $inc to a value of non-numeric type. {_id: ${String(doc._id)}} has the field '${parts.at(-1)}' of non-numeric type ${typeName(old)}`,
      )
    }
    const result = old ? add(old, operand) : operand
    if (!result)
      throw badValue(
        `Failed to apply $inc operations to current value (${String(old)}) for document {_id: ${String(doc._id)}}: overflow`,
      )
    setAt(doc, parts, result)
  }
}

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

export const PUSH_MODIFIERS = new Set(['$each', '$slice'])

const push: Operator = (operand) => {
  if (!isDoc(operand) || !('$each' in operand))
    return (doc, parts) => setAt(doc, parts, [...(arrayAt(doc, parts, '$push') ?? []), clone(operand)])
  for (const name of Object.keys(operand))
    if (!PUSH_MODIFIERS.has(name))
      throw badValue(`Unrecognized clause in $push: ${name}; $each and $slice are supported`)
  const added = operand.$each
  if (!Array.isArray(added))
    throw badValue(`The argument to $each in $push must be an array but it was of type: ${typeName(added as Value)}`)
  const limit = sliceOf(operand.$slice)
  return (doc, parts) => {
    const items = [...(arrayAt(doc, parts, '$push') ?? []), ...added.map((item) => clone(item))]
    setAt(doc, parts, limit === undefined ? items : limit >= 0 ? items.slice(0, limit) : items.slice(limit))
  }
}

function sliceOf(value: Value | undefined): number | undefined {
  if (value === undefined) return undefined
  if (!isNumber(value) || !Number.isInteger(toNumber(value)))
    throw badValue('The value for $slice must be an integer value')
  return toNumber(value)
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

/** `$pull` applies its operand as a condition to each element. */
function pullTest(operand: Value, scope: FilterScope): (item: Value) => boolean {
  if (operand instanceof BSONRegExp) return regexTest(operand.pattern, operand.options)
  if (isOperatorDoc(operand)) {
    const matches = compileFilter({ 0: operand }, scope)
    return (item) => matches({ 0: item })
  }
  if (!isDoc(operand)) return (item) => equalValues(item, operand)
  const matches = compileFilter(operand, scope)
  return (item) => isDoc(item) && matches(item)
}

const pull: Operator = (operand, _path, scope) => {
  const goes = pullTest(operand, scope)
  return (doc, parts) => {
    const items = arrayAt(doc, parts, '$pull')
    if (items)
      setAt(
        doc,
        parts,
        items.filter((item) => !goes(item)),
      )
  }
}

export const UPDATE_OPERATORS: Readonly<Record<string, Operator>> = {
  $set: set,
  $setOnInsert: set,
  $unset: () => unsetAt,
  $inc: increment,
  $push: push,
  $addToSet: addToSet,
  $pull: pull,
}

/** Throws MongoError 56 for a path with an empty part, 52 for one that begins with a dollar. */
export function checkNames(paths: readonly string[]): void {
  for (const path of paths) {
    if (path === '' || path.split('.').includes(''))
      throw new MongoError(56, `The update path '${path}' contains an empty field name, which is not allowed.`)
    if (path.startsWith('$'))
      throw new MongoError(
        52,
        `The dollar ($) prefixed field '${path}' in '${path}' is not allowed in the context of an update's operators.`,
      )
  }
}

/** Two operators must not change the same path or a path within the other's. Throws MongoError 40. */
export function checkConflicts(paths: readonly string[]): void {
  const sorted = [...paths].sort()
  const seen = new Set(sorted)
  const throughElements = new Map<string, boolean>()
  if (seen.size < sorted.length) {
    const twice = sorted.find((path, i) => path === sorted[i + 1]) ?? ''
    throw new MongoError(40, `Updating the path '${twice}' would create a conflict at '${twice}'`)
  }
  for (const path of sorted) {
    for (let dot = path.lastIndexOf('.'); dot > 0; dot = path.lastIndexOf('.', dot - 1)) {
      const above = path.slice(0, dot)
      // `$[]` and `$[name]` can only be combined with each other
      const elements = path.startsWith('$[', dot + 1)
      if (seen.has(above) || (throughElements.get(above) ?? elements) !== elements)
        throw new MongoError(40, `Updating the path '${path}' would create a conflict at '${above}'`)
      throughElements.set(above, elements)
    }
  }
}
