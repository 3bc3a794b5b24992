import { Binary, Decimal128, Double, Int32, Long, ObjectId, Timestamp } from 'bson'
import { MongoError } from '../mongo-error'
import { fitInteger, toDecimal128 } from '../number/arithmetic'
import { type Doc, field, integer, isDoc, isNumber, setField, toNumber, truthy, typeName, type Value } from '../value'
import { writeDocument } from '../wire/bson-writer'
import { evaluate, named, type Operator, operands, type Result } from './expression'
import { parseDate } from './operators-date'

const failure = (value: Value, to: string): MongoError =>
  new MongoError(241, `Unsupported conversion from ${typeName(value)} to ${to}, or the value does not fit`)

function toInteger(value: Value, long: boolean): Int32 | Long {
  const to = long ? 'long' : 'int'
  let exact: bigint | undefined
  if (typeof value === 'boolean') exact = value ? 1n : 0n
  else if (typeof value === 'string' && /^[+-]?\d+$/.test(value)) exact = BigInt(value)
  else if (value instanceof Date && long) exact = BigInt(value.getTime())
  else if (value instanceof Long && isNumber(value)) exact = value.toBigInt()
  else if (isNumber(value) && Number.isFinite(toNumber(value))) exact = BigInt(Math.trunc(toNumber(value)))
  const result = exact === undefined ? undefined : fitInteger(exact, long)
  if (!result || (!long && !(result instanceof Int32))) throw failure(value, to)
  return result
}

function toDouble(value: Value): Double {
  if (typeof value === 'boolean') return new Double(value ? 1 : 0)
  if (value instanceof Date) return new Double(value.getTime())
  if (isNumber(value)) return new Double(toNumber(value))
  if (typeof value === 'string' && value.trim() === value && value !== '' && !Number.isNaN(Number(value)))
    return new Double(Number(value))
  throw failure(value, 'double')
}

function toDecimal(value: Value): Decimal128 {
  if (isNumber(value)) return toDecimal128(value)
  if (typeof value === 'string' && /^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(value))
    return Decimal128.fromString(value)
  return toDecimal128(toDouble(value))
}

function toText(value: Value): string {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return String(value)
  if (value instanceof Date) return value.toISOString()
  if (value instanceof ObjectId) return value.toHexString()
  if (value instanceof Double) return numberText(value.value)
  if (isNumber(value)) return value.toString()
  if (value instanceof Binary && value.sub_type === Binary.SUBTYPE_UUID) return value.toUUID().toString()
  throw failure(value, 'string')
}

function numberText(value: number): string {
  if (Number.isFinite(value)) return String(value)
  return Number.isNaN(value) ? 'NaN' : value > 0 ? 'Infinity' : '-Infinity'
}

function toDate(value: Value): Date {
  if (value instanceof Date) return value
  if (value instanceof ObjectId) return value.getTimestamp()
  if (value instanceof Timestamp) return new Date(value.getHighBits() * 1000)
  if (isNumber(value) && !(value instanceof Int32)) return new Date(toNumber(value))
  const parsed = typeof value === 'string' ? parseDate(value) : undefined
  if (!parsed) throw failure(value, 'date')
  return parsed
}

function toObjectId(value: Value): ObjectId {
  if (value instanceof ObjectId) return value
  if (typeof value === 'string' && /^[0-9a-f]{24}$/i.test(value)) return new ObjectId(value)
  throw failure(value, 'objectId')
}

const toBool = (value: Value): boolean => (isNumber(value) ? truthy(value) : value !== false)

const CONVERSIONS: Readonly<Record<string, (value: Value) => Value>> = {
  int: (value) => toInteger(value, false),
  long: (value) => toInteger(value, true),
  double: toDouble,
  decimal: toDecimal,
  string: toText,
  date: toDate,
  objectId: toObjectId,
  bool: toBool,
}

const conversion =
  (name: string, change: (value: Value) => Value): Operator =>
  (operand, scope) => {
    const [value] = operands(name, operand, scope, 1)
    return value === undefined || value === null ? null : change(value)
  }

const NUMBERS: Readonly<Record<number, string>> = {
  1: 'double',
  2: 'string',
  7: 'objectId',
  8: 'bool',
  9: 'date',
  16: 'int',
  18: 'long',
  19: 'decimal',
}

const convert: Operator = (operand, scope) => {
  const args = named('$convert', operand, ['input', 'to'], ['onError', 'onNull', 'format', 'base', 'byteOrder'])
  const input = evaluate(args.input as Value, scope)
  const to = evaluate(args.to as Value, scope)
  if (input === undefined || input === null) return args.onNull === undefined ? null : evaluate(args.onNull, scope)
  const target = isDoc(to) ? to.type : to
  const type = isNumber(target) ? (NUMBERS[toNumber(target)] ?? '') : String(target)
  const change = Object.hasOwn(CONVERSIONS, type) ? CONVERSIONS[type] : undefined
  if (!change) throw new MongoError(2, `Unknown type name in $convert: ${String(target)}`)
  try {
    return change(input)
  } catch (error) {
    if (args.onError === undefined) throw error
    return evaluate(args.onError, scope)
  }
}

const dateFromString: Operator = (operand, scope) => {
  const args = named('$dateFromString', operand, ['dateString'], ['onError', 'onNull', 'format', 'timezone'])
  if (args.format !== undefined || args.timezone !== undefined)
    throw new MongoError(115, "'format' and 'timezone' of $dateFromString are not supported; keep dates as dates")
  const { dateString = null, ...others } = args
  return convert({ input: { $toString: dateString }, to: 'date', ...others }, scope)
}

/** Field name for `$getField`, `$setField` and `$unsetField`; it may contain dots and dollars. */
function fieldName(value: Result): string {
  if (typeof value !== 'string') throw new MongoError(5654602, 'the field must evaluate to a string')
  return value
}

function withField(input: Result, name: string, value: Result): Result {
  if (input === undefined || input === null) return null
  if (!isDoc(input)) throw new MongoError(4161105, "$setField requires 'input' to evaluate to type Object")
  const made: Doc = { ...input }
  if (value === undefined) delete made[name]
  else setField(made, name, value)
  return made
}

export const typeOperators: Readonly<Record<string, Operator>> = {
  $toInt: conversion('$toInt', CONVERSIONS.int as (value: Value) => Value),
  $toLong: conversion('$toLong', CONVERSIONS.long as (value: Value) => Value),
  $toDouble: conversion('$toDouble', toDouble),
  $toDecimal: conversion('$toDecimal', toDecimal),
  $toString: conversion('$toString', toText),
  $toDate: conversion('$toDate', toDate),
  $toObjectId: conversion('$toObjectId', toObjectId),
  $toBool: conversion('$toBool', toBool),
  $convert: convert,
  $dateFromString: dateFromString,
  $isNumber: (operand, scope) => isNumber(operands('$isNumber', operand, scope, 1)[0]),
  $type: (operand, scope) => {
    const [value] = operands('$type', operand, scope, 1)
    return value === undefined ? 'missing' : typeName(value)
  },
  $getField: (operand, scope) => {
    const args = isDoc(operand) && 'field' in operand ? operand : { field: operand, input: '$$CURRENT' }
    const input = evaluate(args.input as Value, scope)
    return isDoc(input)
      ? field(input, fieldName(evaluate(args.field as Value, scope)))
      : input === undefined
        ? undefined
        : null
  },
  $setField: (operand, scope) => {
    const args = named('$setField', operand, ['field', 'input', 'value'])
    return withField(
      evaluate(args.input as Value, scope),
      fieldName(evaluate(args.field as Value, scope)),
      evaluate(args.value as Value, scope),
    )
  },
  $unsetField: (operand, scope) => {
    const args = named('$unsetField', operand, ['field', 'input'])
    return withField(evaluate(args.input as Value, scope), fieldName(evaluate(args.field as Value, scope)), undefined)
  },
  $bsonSize: (operand, scope) => {
    const [value] = operands('$bsonSize', operand, scope, 1)
    return isDoc(value) ? integer(writeDocument(value).length) : null
  },
}
