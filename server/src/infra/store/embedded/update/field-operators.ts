import { Decimal128, Double, Int32, Long, Timestamp } from 'bson'
import { badValue, failedToParse, MongoError, typeMismatch } from '../mongo-error'
import { calculate, fitInteger, toBigInt } from '../number/arithmetic'
import { compareValues } from '../query/compare'
import { type BsonNumber, clone, type Doc, isDoc, isNumber, typeName, type Value } from '../value'
import { getAt, setAt, unsetAt } from './path'

/** Applies one operator at one concrete path of a document that is a copy already. */
export type Apply = (doc: Doc, parts: readonly string[], operand: Value) => void

const calculation =
  (name: '$inc' | '$mul', operation: 'add' | 'multiply'): Apply =>
  (doc, parts, operand) => {
    const path = parts.join('.')
    if (!isNumber(operand))
      throw typeMismatch(
        `Cannot ${name === '$inc' ? 'increment' : 'multiply'} with non-numeric argument: {${path}: ${typeName(operand)}}`,
      )
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

function zeroLike(value: BsonNumber): BsonNumber {
  if (value instanceof Double) return new Double(0)
  if (value instanceof Decimal128) return Decimal128.fromString('0')
  return value instanceof Long ? Long.ZERO : new Int32(0)
}

const extreme =
  (wins: (order: number) => boolean): Apply =>
  (doc, parts, operand) => {
    const old = getAt(doc, parts)
    if (old === undefined || wins(compareValues(operand, old))) setAt(doc, parts, clone(operand))
  }

const currentDate: Apply = (doc, parts, operand) => {
  const type = isDoc(operand) ? operand.$type : operand === true ? 'date' : undefined
  if (type === 'date') return setAt(doc, parts, new Date())
  if (type === 'timestamp')
    return setAt(doc, parts, new Timestamp({ t: Math.floor(Date.now() / 1000), i: nextOrdinal() }))
  if (typeof operand === 'boolean') return setAt(doc, parts, new Date())
  throw badValue("$currentDate needs a boolean or {$type: 'date' | 'timestamp'}")
}

let ordinal = 0
/** Tells timestamps of the same second apart. */
function nextOrdinal(): number {
  ordinal = (ordinal + 1) % 0x7fffffff
  return ordinal
}

const bit: Apply = (doc, parts, operand) => {
  if (!isDoc(operand)) throw badValue('The $bit modifier needs a document such as {$bit: {field: {and: 5}}}')
  const old = getAt(doc, parts) ?? new Int32(0)
  if (!(old instanceof Int32) && !(old instanceof Long && isNumber(old)))
    throw badValue('Cannot apply $bit to a value of non-integral type')
  let value: Int32 | Long = old
  for (const [name, mask] of Object.entries(operand)) {
    if (!(mask instanceof Int32) && !(mask instanceof Long && isNumber(mask)))
      throw badValue('The $bit modifier field must be an Integer (32/64 bit)')
    value = combineBits(name, value, mask)
  }
  setAt(doc, parts, value)
}

function combineBits(name: string, value: Int32 | Long, mask: Int32 | Long): Int32 | Long {
  const a = toBigInt(value)
  const b = toBigInt(mask)
  const long = value instanceof Long || mask instanceof Long
  const result = name === 'and' ? a & b : name === 'or' ? a | b : name === 'xor' ? a ^ b : undefined
  const fitted = result === undefined ? undefined : fitInteger(result, long)
  if (!fitted) throw badValue(`The $bit modifier only supports 'and', 'or', and 'xor', not '${name}'`)
  return fitted
}

const rename: Apply = (doc, parts, operand) => {
  if (typeof operand !== 'string') throw badValue("The 'to' field for $rename must be a string")
  const target = operand.split('.')
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

export const fieldOperators: Readonly<Record<string, Apply>> = {
  $set: (doc, parts, operand) => setAt(doc, parts, clone(operand)),
  $setOnInsert: (doc, parts, operand) => setAt(doc, parts, clone(operand)),
  $unset: (doc, parts) => unsetAt(doc, parts),
  $inc: calculation('$inc', 'add'),
  $mul: calculation('$mul', 'multiply'),
  $min: extreme((order) => order < 0),
  $max: extreme((order) => order > 0),
  $currentDate: currentDate,
  $bit: bit,
  $rename: rename,
}

/** Two operators may not touch the same path or one inside of the other (code 40); paths may not be empty (56). */
export function checkPaths(paths: readonly string[]): void {
  for (const path of paths) {
    if (path === '' || path.split('.').includes(''))
      throw new MongoError(56, `The update path '${path}' contains an empty field name, which is not allowed.`)
    if (path.startsWith('$'))
      throw new MongoError(
        52,
        `The dollar ($) prefixed field '${path}' in '${path}' is not allowed in the context of an update's operators.`,
      )
  }
  const sorted = [...paths].sort()
  const seen = new Set(sorted)
  if (seen.size < sorted.length) {
    const twice = sorted.find((path, i) => path === sorted[i + 1]) ?? ''
    throw new MongoError(40, `Updating the path '${twice}' would create a conflict at '${twice}'`)
  }
  for (const path of sorted) {
    for (let dot = path.lastIndexOf('.'); dot > 0; dot = path.lastIndexOf('.', dot - 1)) {
      if (seen.has(path.slice(0, dot)))
        throw new MongoError(40, `Updating the path '${path}' would create a conflict at '${path.slice(0, dot)}'`)
    }
  }
}

export const notADocument = (operator: string, value: Value): MongoError =>
  failedToParse(
    `Modifiers operate on fields but we found type ${typeName(value)} instead. For example: {$mod: {<field>: ...}} not {${operator}: ...}`,
  )
