import { Decimal128, Double, type ObjectId } from 'bson'
import { Context, evalExpr, ProcessingMode } from 'mingo/core'
import * as library from 'mingo/operators/expression'
import { MongoError } from '../mongo-error'
import { type Doc, integer, isDoc, isNumber, setField, toNumber, type Value } from '../value'
import { evaluate, type Operator, type Result, type Scope } from './expression'

/*
 * Strings, dates and transcendental functions come from mingo, which works on plain JavaScript values: arguments are
 * evaluated here and passed as plain values, and results get their BSON class back. Only operators that answer as
 * MongoDB does are taken from it.
 */

/** The result is always a double, even when it is integral. */
const DOUBLES = new Set([
  '$exp',
  '$ln',
  '$log10',
  '$sqrt',
  '$sin',
  '$cos',
  '$tan',
  '$asin',
  '$acos',
  '$atan',
  '$atan2',
  '$sinh',
  '$cosh',
  '$tanh',
  '$asinh',
  '$acosh',
  '$atanh',
  '$degreesToRadians',
  '$radiansToDegrees',
  '$rand',
])
/** Operators that take a date or `{date, timezone}`; null without a date. */
const DATE_PARTS = new Set([
  '$year',
  '$month',
  '$dayOfMonth',
  '$dayOfWeek',
  '$dayOfYear',
  '$isoDayOfWeek',
  '$isoWeek',
  '$hour',
  '$minute',
  '$second',
  '$millisecond',
])
const OTHERS = new Set([
  '$concat',
  '$split',
  '$trim',
  '$ltrim',
  '$rtrim',
  '$toLower',
  '$toUpper',
  '$substrCP',
  '$strLenCP',
  '$strLenBytes',
  '$replaceOne',
  '$replaceAll',
  '$dateToString',
  '$range',
])

const IN_PROGRAM = 'compute it in the program'
/** MongoDB operators that are not supported, with a replacement. */
const REFUSED: Readonly<Record<string, string>> = {
  $dateAdd: IN_PROGRAM,
  $dateSubtract: IN_PROGRAM,
  $dateTrunc: 'use $dateToString',
  $dateFromParts: 'use $toDate of a text',
  $dateToParts: 'use $year, $month and the others',
  $week: 'use $isoWeek',
  $isoWeekYear: IN_PROGRAM,
  $substr: 'use $substrCP',
  $substrBytes: 'use $substrCP',
  $indexOfBytes: 'use $regexMatch or $split',
  $indexOfCP: 'use $regexMatch or $split',
  $strcasecmp: 'use $cmp of $toLower',
  $regexFind: 'use $regexMatch',
  $regexFindAll: 'use $regexMatch',
  $zip: 'use $map over $range',
  $firstN: 'use $slice',
  $lastN: 'use $slice',
  $maxN: 'use $slice of $sortArray',
  $minN: 'use $slice of $sortArray',
  $median: 'use the accumulator of that name',
  $percentile: 'use the accumulator of that name',
  $pow: 'use $multiply',
  $log: 'use $divide of two $ln',
  $bitAnd: IN_PROGRAM,
  $bitOr: IN_PROGRAM,
  $bitXor: IN_PROGRAM,
  $bitNot: IN_PROGRAM,
}

const context = Context.init({ expression: { ...library } })
const OPTIONS = {
  idKey: '_id',
  processingMode: ProcessingMode.CLONE_OFF,
  useStrictMode: true,
  scriptEnabled: false,
  failOnError: true,
  context,
}
/** The longest list that fits a document. */
const LONGEST_RANGE = 1_000_000
const wrapped = new Map<string, Operator>()

/** Wraps a mingo operator; undefined if unknown. Throws MongoError 115 for MongoDB operators not supported here. */
export function mingoOperator(name: string): Operator | undefined {
  const known = wrapped.get(name)
  if (known) return known
  if (Object.hasOwn(REFUSED, name)) throw new MongoError(115, `${name} is not supported; ${REFUSED[name]}`)
  if (!DOUBLES.has(name) && !DATE_PARTS.has(name) && !OTHERS.has(name)) return undefined
  const made = wrap(name)
  wrapped.set(name, made)
  return made
}

function wrap(name: string): Operator {
  return (given, scope) => {
    const single = Array.isArray(given) && given.length === 1 && name !== '$concat'
    const operand = withOffset(single ? (given[0] as Value) : given, scope)
    const variables: Record<string, unknown> = {}
    const expression = shape(operand, scope, variables)
    const named = isDoc(operand) && Object.values(variables).length > 1 ? operand : {}
    if (DATE_PARTS.has(name) && isNone('date' in named ? evaluate(named.date as Value, scope) : variables.v0))
      return null
    if ((name === '$toLower' || name === '$toUpper') && isNone(variables.v0)) return ''
    refuseUnlike(name, named, scope, Object.values(variables))
    try {
      const value = fromPlain(evalExpr(variables, { [name]: expression }, OPTIONS))
      return isNumber(value) && DOUBLES.has(name) ? new Double(toNumber(value)) : value
    } catch (error) {
      if (error instanceof MongoError) throw error
      throw new MongoError(2, `${name}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
}

const isNone = (value: unknown): boolean => value === undefined || value === null

const zones = new Map<string, Intl.DateTimeFormat>()

/** Replaces time zone names by offsets, since mingo computes named zones with this machine's time zone. */
function withOffset(operand: Value, scope: Scope): Value {
  if (!isDoc(operand) || operand.date === undefined || operand.timezone === undefined) return operand
  const date = evaluate(operand.date, scope)
  const timezone = evaluate(operand.timezone, scope)
  if (!(date instanceof Date) || typeof timezone !== 'string' || /^[+-]/.test(timezone)) return operand
  return { ...operand, timezone: offsetOf(timezone, date) }
}

function offsetOf(timezone: string, date: Date): string {
  try {
    const format =
      zones.get(timezone) ?? new Intl.DateTimeFormat('en-US', { timeZone: timezone, timeZoneName: 'longOffset' })
    zones.set(timezone, format)
    const offset = format
      .formatToParts(date)
      .find(({ type }) => type === 'timeZoneName')
      ?.value.slice('GMT'.length)
    return offset || '+00:00'
  } catch {
    throw new MongoError(40485, `unrecognized time zone identifier: "${timezone}"`)
  }
}

/** Throws MongoError 115 for uses of an operator that mingo answers differently from MongoDB. */
function refuseUnlike(name: string, named: Doc, scope: Scope, values: readonly unknown[]): void {
  const refuse = (what: string): never => {
    throw new MongoError(115, `${name}: ${what}`)
  }
  const format = named.format === undefined ? undefined : evaluate(named.format, scope)
  if (name === '$dateToString' && typeof format === 'string' && /%[^YmdHMSLjuV]/.test(format))
    refuse('only %Y %m %d %H %M %S %L %j %u %V are supported')
  if (name === '$dateToString' && named.timezone !== undefined && format === undefined)
    refuse("'timezone' needs a 'format'")
  if (name === '$range') {
    const [from = 0, to = 0, step = 1] = values.map(Number)
    if (Math.abs(to - from) / Math.abs(step) > LONGEST_RANGE) refuse(`at most ${LONGEST_RANGE} numbers are supported`)
  }
}

/** Evaluates the arguments here and gives mingo an expression that only refers to the results. */
function shape(operand: Value, scope: Scope, variables: Record<string, unknown>): unknown {
  const put = (value: Value): string => {
    const name = `v${Object.keys(variables).length}`
    variables[name] = toPlain(evaluate(value, scope))
    return `$${name}`
  }
  if (Array.isArray(operand)) return operand.map(put)
  const first = isDoc(operand) ? Object.keys(operand)[0] : undefined
  if (!isDoc(operand) || first === undefined || first.startsWith('$')) return put(operand)
  return Object.fromEntries(Object.keys(operand).map((name) => [name, put(operand[name] as Value)]))
}

function toPlain(value: Result): unknown {
  if (value === undefined) return undefined
  if (value instanceof Decimal128)
    throw new MongoError(115, 'decimals are not supported here; use $toDouble, or compute it in the program')
  if (isNumber(value)) return toNumber(value)
  if (Array.isArray(value)) return value.map(toPlain)
  if (isDoc(value)) return Object.fromEntries(Object.keys(value).map((name) => [name, toPlain(value[name])]))
  return value
}

function fromPlain(value: unknown): Result {
  if (value === undefined || value === null) return value
  if (typeof value === 'number')
    return Number.isInteger(value) && Number.isSafeInteger(value) ? integer(value) : new Double(value)
  if (typeof value === 'string' || typeof value === 'boolean' || value instanceof Date) return value
  if (Array.isArray(value)) return value.map((item) => fromPlain(item) ?? null)
  if (Object.getPrototypeOf(value) !== Object.prototype) return value as ObjectId | Decimal128
  const doc: Doc = {}
  for (const [name, item] of Object.entries(value)) {
    const converted = fromPlain(item)
    if (converted !== undefined) setField(doc, name, converted)
  }
  return doc
}
