import { Decimal128, Double, Int32, Long, Timestamp } from 'bson'
import { badValue, failedToParse, MongoError, typeMismatch } from '../mongo-error'
import { calculate, toBigInt } from '../number/arithmetic'
import { compareValues } from '../query/compare'
import type { FilterScope } from '../query/filter'
import { type BsonNumber, clone, type Doc, isDoc, isNumber, typeName, type Value } from '../value'
import { getAt, setAt, unsetAt } from './path'

/** Applies an operator at one concrete path of a document, which is already a copy. */
export type Change = (doc: Doc, parts: readonly string[]) => void
/** Reads the operand at a path. Throws MongoError 2, 9 or 14 for an invalid operand. */
export type Operator = (operand: Value, path: string, scope: FilterScope) => Change

const calculation =
  (name: '$inc' | '$mul', operation: 'add' | 'multiply'): Operator =>
  (operand, path) => {
    if (!isNumber(operand))
      throw typeMismatch(
        `Cannot ${name === '$inc' ? 'increment' : 'multiply'} with non-numeric argument: {${path}: ${typeName(operand)}}`,
      )
    return (doc, parts) => {
      const old = getAt(doc, parts)
      if (old !== undefined && !isNumber(old)) {
        throw typeMismatch(
          `Cannot apply ${name} to a value of non-numeric type. {_id: ${String(doc._id)}} has the field '${parts.at(-1)}' of non-numeric type ${typeName(old)}`,
        )
      }
      const start = old ?? (name === '$inc' ? undefined : zeroLike(operand))
      const result = start ? calculate(operation, start, operand) : operand
      if (!result)
        throw badValue(
          `Failed to apply ${name} operations to current value (${String(old)}) for document {_id: ${String(doc._id)}}: overflow`,
        )
      setAt(doc, parts, result)
    }
  }

function zeroLike(value: BsonNumber): BsonNumber {
  if (value instanceof Double) return new Double(0)
  if (value instanceof Decimal128) return Decimal128.fromString('0')
  return value instanceof Long ? Long.ZERO : new Int32(0)
}

const extreme =
  (wins: (order: number) => boolean): Operator =>
  (operand) =>
  (doc, parts) => {
    const old = getAt(doc, parts)
    if (old === undefined || wins(compareValues(operand, old))) setAt(doc, parts, clone(operand))
  }

const currentDate: Operator = (operand) => {
  const type = isDoc(operand) ? operand.$type : typeof operand === 'boolean' ? 'date' : undefined
  if (type === 'date') return (doc, parts) => setAt(doc, parts, new Date())
  if (type === 'timestamp')
    return (doc, parts) => setAt(doc, parts, new Timestamp({ t: Math.floor(Date.now() / 1000), i: nextOrdinal() }))
  throw badValue("$currentDate needs a boolean or {$type: 'date' | 'timestamp'}")
}

let ordinal = 0
/** Distinguishes timestamps within the same second. */
function nextOrdinal(): number {
  ordinal = (ordinal + 1) % 0x7fffffff
  return ordinal
}

const BITWISE: Readonly<Record<string, (a: bigint, b: bigint) => bigint>> = {
  and: (a, b) => a & b,
  or: (a, b) => a | b,
  xor: (a, b) => a ^ b,
}

const isInteger = (value: Value): value is Int32 | Long =>
  value instanceof Int32 || (value instanceof Long && isNumber(value))

const bit: Operator = (operand) => {
  if (!isDoc(operand) || Object.keys(operand).length === 0)
    throw badValue('The $bit modifier needs a document such as {$bit: {field: {and: 5}}}')
  const masks = Object.entries(operand).map(([name, mask]) => {
    const combine = Object.hasOwn(BITWISE, name) ? BITWISE[name] : undefined
    if (!combine) throw badValue(`The $bit modifier only supports 'and', 'or', and 'xor', not '${name}'`)
    if (!isInteger(mask)) throw badValue('The $bit modifier field must be an Integer (32/64 bit)')
    return { combine, mask }
  })
  return (doc, parts) => {
    let value = getAt(doc, parts) ?? new Int32(0)
    if (!isInteger(value)) throw badValue('Cannot apply $bit to a value of non-integral type')
    for (const { combine, mask } of masks) {
      const bits = combine(toBigInt(value), toBigInt(mask))
      value = value instanceof Long || mask instanceof Long ? Long.fromBigInt(bits) : new Int32(Number(bits))
    }
    setAt(doc, parts, value)
  }
}

const rename: Operator = (operand, source) => {
  if (typeof operand !== 'string') throw badValue("The 'to' field for $rename must be a string")
  if (operand === source) throw badValue(`The source and target field for $rename must differ: ${source}: "${source}"`)
  for (const path of [source, operand])
    if (path.includes('.$')) throw badValue(`The source and target field of $rename may not be dynamic: ${path}`)
  const target = operand.split('.')
  return (doc, parts) => {
    for (const path of [parts, target]) {
      for (let i = 1; i < path.length; i++) {
        if (Array.isArray(getAt(doc, path.slice(0, i))))
          throw badValue(`The source and target field of $rename cannot be array elements: '${path.join('.')}'`)
      }
    }
    const value = getAt(doc, parts)
    if (value === undefined) return
    unsetAt(doc, parts)
    unsetAt(doc, target)
    setAt(doc, target, value)
  }
}

const set: Operator = (operand) => (doc, parts) => setAt(doc, parts, clone(operand))

export const fieldOperators: Readonly<Record<string, Operator>> = {
  $set: set,
  $setOnInsert: set,
  $unset: () => unsetAt,
  $inc: calculation('$inc', 'add'),
  $mul: calculation('$mul', 'multiply'),
  $min: extreme((order) => order < 0),
  $max: extreme((order) => order > 0),
  $currentDate: currentDate,
  $bit: bit,
  $rename: rename,
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

export const notADocument = (operator: string, value: Value): MongoError =>
  failedToParse(
    `Modifiers operate on fields but we found type ${typeName(value)} instead. For example: {$mod: {<field>: ...}} not {${operator}: ...}`,
  )
