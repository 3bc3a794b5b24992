import { BSONRegExp } from 'bson'
import { badValue, MongoError } from '../mongo-error'
import { REFUSED_FILTERS, refuse } from '../refused'
import { type Doc, isDoc, truthy, type Value } from '../value'
import { compileOperator, type Test } from './operators'
import { type Hit, walkPath } from './path'
import { regexTest } from './regex'

/** A compiled filter. `hit` receives the array position that matched, for the positional operators. */
export type Predicate = (doc: Doc, hit?: Hit) => boolean

/** What a filter may refer to: `let` variables, and the evaluation of `$expr`. */
export interface FilterScope {
  evaluate: (expression: Value, doc: Doc) => Value | undefined
  /** Throws MongoError for an expression that is invalid for every document. */
  check: (expression: Value) => void
}

/** Compiles a filter document. Throws MongoError 2 (BadValue) and others when it is invalid. */
export function compileFilter(filter: Doc, scope: FilterScope): Predicate {
  return all(Object.keys(filter).map((name) => compileEntry(name, filter[name] as Value, scope)))
}

/** The top-level fields that a filter reads; undefined when it may read any (`$expr`). */
export function fieldsOf(filter: Doc): Set<string> | undefined {
  const fields = new Set<string>()
  return addFields(filter, fields) ? fields : undefined
}

function addFields(filter: Doc, fields: Set<string>): boolean {
  return Object.keys(filter).every((name) => {
    const value = filter[name] as Value
    if (!name.startsWith('$')) return fields.add(name.split('.')[0] as string)
    return Array.isArray(value) && value.every((part) => isDoc(part) && addFields(part, fields))
  })
}

function all(parts: Predicate[]): Predicate {
  if (parts.length === 1) return parts[0] as Predicate
  return (doc, hit) => {
    for (const part of parts) if (!part(doc, hit)) return false
    return true
  }
}

function compileEntry(name: string, value: Value, scope: FilterScope): Predicate {
  if (!name.startsWith('$')) return compileField(name, value)
  const compile = Object.hasOwn(TOP_LEVEL, name) ? TOP_LEVEL[name] : undefined
  if (compile) return compile(value, scope)
  refuse(REFUSED_FILTERS, name, 2)
  throw badValue(`unknown top level operator: ${name}`)
}

export const TOP_LEVEL: Readonly<Record<string, (value: Value, scope: FilterScope) => Predicate>> = {
  $and: (value, scope) => all(branches('$and', value, scope)),
  $or: (value, scope) => {
    const parts = branches('$or', value, scope)
    return (doc, hit) => parts.some((part) => part(doc, hit))
  },
  $expr: (value, scope) => {
    scope.check(value)
    return (doc) => truthy(scope.evaluate(value, doc))
  },
}

function branches(name: string, value: Value, scope: FilterScope): Predicate[] {
  if (!Array.isArray(value) || value.length === 0) throw badValue(`${name} must be a nonempty array`)
  return value.map((part) => {
    if (!isDoc(part)) throw badValue(`${name} argument's entries must be objects`)
    return compileFilter(part, scope)
  })
}

/** `{$gt: 1}` is a set of operators; `{a: 1}`, `{}` and the reference `{$ref: ...}` are values. */
export function isOperatorDoc(value: Value | undefined): value is Doc {
  if (!isDoc(value)) return false
  const first = Object.keys(value)[0]
  return first !== undefined && first.startsWith('$') && !['$ref', '$id', '$db'].includes(first)
}

function compileField(path: string, value: Value): Predicate {
  const parts = path.split('.')
  if (!isOperatorDoc(value)) return equality(parts, value)
  return all(
    Object.keys(value).map((name) => {
      const operand = value[name] as Value
      if (name === '$all' && Array.isArray(operand)) return allOf(parts, operand)
      return apply(parts, compileOperator(name, operand, value))
    }),
  )
}

/** A regular expression as a value is a pattern. */
function equality(parts: readonly string[], value: Value): Predicate {
  if (!(value instanceof BSONRegExp)) return apply(parts, compileOperator('$eq', value, {}))
  const test = regexTest(value.pattern, value.options)
  return (doc, hit) => walkPath(doc, parts, true, test, hit)
}

/** Applies an operator's test to all values at the path; a negated test must hold for all of them. */
function apply(parts: readonly string[], test: Test): Predicate {
  if (!test.negated) return (doc, hit) => walkPath(doc, parts, test.leaves, test.accepts, hit)
  return (doc) => !walkPath(doc, parts, test.leaves, test.accepts)
}

/** `$all`: every operand is matched by some candidate. */
function allOf(parts: readonly string[], operands: Value[]): Predicate {
  if (operands.length === 0) return () => false
  return all(
    operands.map((operand) => {
      if (isOperatorDoc(operand)) throw badValue('no $ expressions in $all')
      return equality(parts, operand)
    }),
  )
}

/** A filter argument has to be a document. */
export function requireFilter(value: Value | undefined, what: string): Doc {
  if (value === undefined || value === null) return {}
  if (!isDoc(value)) throw new MongoError(14, `Expected field ${what} to be of type object`)
  return value
}
