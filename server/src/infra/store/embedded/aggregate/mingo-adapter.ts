import { BSONRegExp, type Decimal128, Double, Int32, Long, type ObjectId } from 'bson'
import { Context, evalExpr, ProcessingMode } from 'mingo/core'
import * as library from 'mingo/operators/expression'
import { MongoError } from '../mongo-error'
import { toRegExp } from '../query/regex'
import { type Doc, integer, isDoc, isNumber, setField, toNumber, type Value } from '../value'
import { evaluate, type Operator, type Result, type Scope } from './expression'

/*
 * Strings, dates, bits and transcendental functions come from mingo, which works on plain JavaScript values. Only its
 * scalar operators are used: arguments are evaluated here and handed over plain, results get their BSON class back.
 */

/** Always a double, also where the result happens to be integral. */
const DOUBLE_RESULTS = new Set([
  '$exp',
  '$ln',
  '$log',
  '$log10',
  '$sqrt',
  '$pow',
  '$sigmoid',
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
  '$percentile',
  '$median',
])
/** Always an int64. */
const LONG_RESULTS = new Set(['$dateDiff'])
/** Of the library, but they run code or evaluate by rules of their own. */
const NOT_TAKEN = new Set(['$function', '$toHashedIndexKey', '$sampleRate'])

const context = Context.init({ expression: { ...library } })
const OPTIONS = {
  idKey: '_id',
  processingMode: ProcessingMode.CLONE_OFF,
  useStrictMode: true,
  scriptEnabled: false,
  failOnError: true,
  context,
}
const wrapped = new Map<string, Operator>()

/** A mingo operator as one of ours; undefined when mingo has none of that name. */
export function mingoOperator(name: string): Operator | undefined {
  const known = wrapped.get(name)
  if (known) return known
  if (NOT_TAKEN.has(name) || !Object.hasOwn(library, name)) return undefined
  const made = wrap(name)
  wrapped.set(name, made)
  return made
}

function wrap(name: string): Operator {
  return (operand, scope) => {
    const variables: Record<string, unknown> = {}
    const expression = shape(operand, scope, variables)
    try {
      return adjust(name, fromPlain(evalExpr(variables, { [name]: expression }, OPTIONS)))
    } catch (error) {
      if (error instanceof MongoError) throw error
      throw new MongoError(2, `${name}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
}

/** Evaluates the arguments here and leaves mingo an expression that only refers to them. */
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
  if (isNumber(value)) return toNumber(value)
  if (value instanceof BSONRegExp) return toRegExp(value.pattern, value.options)
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
  if (value instanceof RegExp) return new BSONRegExp(value.source, value.flags.replace('u', ''))
  if (Object.getPrototypeOf(value) !== Object.prototype) return value as ObjectId | Decimal128
  const doc: Doc = {}
  for (const [name, item] of Object.entries(value)) {
    const converted = fromPlain(item)
    if (converted !== undefined) setField(doc, name, converted)
  }
  return doc
}

function adjust(name: string, value: Result): Result {
  if (!isNumber(value)) return value
  if (name === '$pow' && value instanceof Int32) return value
  if (DOUBLE_RESULTS.has(name)) return new Double(toNumber(value))
  return LONG_RESULTS.has(name) ? Long.fromNumber(toNumber(value)) : value
}
