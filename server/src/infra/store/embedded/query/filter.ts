import { BSONRegExp } from 'bson'
import { badValue, MongoError } from '../mongo-error'
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

const REFUSED: Readonly<Record<string, string>> = {
  $where: '$where runs code and is not supported; use $expr',
  $text: 'full-text search is not supported; index an array of terms and query it with $in or $all',
  $near: 'geospatial queries are not supported',
  $nearSphere: 'geospatial queries are not supported',
  $geoWithin: 'geospatial queries are not supported',
  $geoIntersects: 'geospatial queries are not supported',
  $jsonSchema: '$jsonSchema is not supported; validate in the program',
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
    if (name === '$comment') return true
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
  if (!name.startsWith('$')) return compileField(name, value, scope)
  const refusal = REFUSED[name]
  if (refusal) throw badValue(`${name}: ${refusal}`)
  switch (name) {
    case '$and':
      return all(branches(name, value, scope))
    case '$or': {
      const parts = branches(name, value, scope)
      return (doc, hit) => parts.some((part) => part(doc, hit))
    }
    case '$nor': {
      const parts = branches(name, value, scope)
      return (doc) => !parts.some((part) => part(doc))
    }
    case '$expr':
      scope.check(value)
      return (doc) => truthy(scope.evaluate(value, doc))
    case '$comment':
      return () => true
    case '$alwaysTrue':
      return () => true
    case '$alwaysFalse':
      return () => false
    default:
      throw badValue(`unknown top level operator: ${name}. If you are trying to negate an entire expression, use $nor.`)
  }
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

function compileField(path: string, value: Value, scope: FilterScope): Predicate {
  const parts = path.split('.')
  if (value instanceof BSONRegExp) {
    const test = regexTest(value.pattern, value.options)
    return (doc, hit) => walkPath(doc, parts, true, test, hit)
  }
  if (!isOperatorDoc(value)) return apply(parts, compileOperator('$eq', value, {}))
  return all(compileOperators(parts, value, scope))
}

/** `single`: the value is one array element, which is not taken apart even if it is an array. */
function compileOperators(parts: readonly string[], operators: Doc, scope: FilterScope, single = false): Predicate[] {
  const out: Predicate[] = []
  for (const name of Object.keys(operators)) {
    const operand = operators[name] as Value
    if (name === '$options') {
      if (!('$regex' in operators)) throw badValue('$options needs a $regex')
    } else if (name === '$not') out.push(negation(parts, operand, scope))
    else if (name === '$elemMatch') out.push(elemMatch(parts, operand, scope))
    else if (name === '$all' && Array.isArray(operand)) out.push(allOf(parts, operand, scope))
    else if (Object.hasOwn(REFUSED, name)) throw badValue(`${name}: ${REFUSED[name]}`)
    else {
      const test = compileOperator(name, operand, operators)
      out.push(apply(parts, single ? { ...test, leaves: false } : test))
    }
  }
  return out
}

/** Applies an operator's test to all values at the path; a negated test must hold for all of them. */
function apply(parts: readonly string[], test: Test): Predicate {
  if (!test.negated) return (doc, hit) => walkPath(doc, parts, test.leaves, test.accepts, hit)
  return (doc) => !walkPath(doc, parts, test.leaves, test.accepts)
}

function negation(parts: readonly string[], operand: Value, scope: FilterScope): Predicate {
  if (operand instanceof BSONRegExp) {
    const test = regexTest(operand.pattern, operand.options)
    return (doc) => !walkPath(doc, parts, true, test)
  }
  if (!isDoc(operand)) throw badValue('$not needs a regex or a document')
  if (Object.keys(operand).length === 0) throw badValue('$not cannot be empty')
  if (!isOperatorDoc(operand)) throw badValue(`unknown operator: ${Object.keys(operand)[0]}`)
  const inner = all(compileOperators(parts, operand, scope))
  return (doc) => !inner(doc)
}

function elemMatch(parts: readonly string[], operand: Value, scope: FilterScope): Predicate {
  const element = compileElement(operand, scope)
  return (doc, hit) =>
    walkPath(
      doc,
      parts,
      false,
      (value) => {
        if (!Array.isArray(value)) return false
        const index = value.findIndex((item) => element(item))
        if (index >= 0 && hit) hit.index = index
        return index >= 0
      },
      hit,
    )
}

/** Compiles the test of one array element: operators for a scalar element, a filter for an embedded document. */
export function compileElement(operand: Value, scope: FilterScope): (item: Value) => boolean {
  if (!isDoc(operand)) throw badValue('$elemMatch needs an Object')
  const first = Object.keys(operand)[0]
  const logical = first !== undefined && ['$and', '$or', '$nor', '$expr', '$where'].includes(first)
  if (isOperatorDoc(operand) && !logical) {
    const inner = all(compileOperators(['0'], operand, scope, true))
    return (item) => inner({ 0: item })
  }
  const inner = compileFilter(operand, scope)
  return (item) => (isDoc(item) ? inner(item) : Array.isArray(item) && inner(Object.fromEntries(item.entries())))
}

/** `$all`: every operand is matched by some candidate; operands may be `$elemMatch`. */
function allOf(parts: readonly string[], operands: Value[], scope: FilterScope): Predicate {
  if (operands.length === 0) return () => false
  return all(
    operands.map((operand) => {
      if (operand instanceof BSONRegExp) {
        const test = regexTest(operand.pattern, operand.options)
        return (doc: Doc, hit?: Hit) => walkPath(doc, parts, true, test, hit)
      }
      if (!isOperatorDoc(operand)) return apply(parts, compileOperator('$eq', operand, {}))
      if (operand.$elemMatch === undefined) throw badValue('no $ expressions in $all')
      return elemMatch(parts, operand.$elemMatch, scope)
    }),
  )
}

/** A filter argument has to be a document. */
export function requireFilter(value: Value | undefined, what: string): Doc {
  if (value === undefined || value === null) return {}
  if (!isDoc(value)) throw new MongoError(14, `Expected field ${what} to be of type object`)
  return value
}
