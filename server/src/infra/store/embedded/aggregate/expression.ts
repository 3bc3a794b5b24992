import { MongoError } from '../mongo-error'
import { spend } from '../turn'
import { type Doc, field, isDoc, setField, type Value } from '../value'

/** What an expression can read: the document and the variables (`$$name`). */
export interface Scope {
  root: Value
  variables: Readonly<Record<string, Value | undefined>>
  now: Date
  /** The operator with this name; undefined for an unknown one. */
  operator: (name: string) => Operator | undefined
}

/** `undefined` means "missing". */
export type Result = Value | undefined
/** An operator receives its operand unevaluated, since some operators bind variables or stop early. */
export type Operator = (operand: Value, scope: Scope) => Result

/** Evaluates an aggregation expression. Throws MongoError 168 for unknown operators, 17276 for unknown variables. */
export function evaluate(expression: Value, scope: Scope): Result {
  if (typeof expression === 'string') return expression.startsWith('$') ? reference(expression, scope) : expression
  if (Array.isArray(expression)) return expression.map((item) => evaluate(item, scope) ?? null)
  if (!isDoc(expression)) return expression
  spend()
  const names = Object.keys(expression)
  const first = names[0]
  if (first?.startsWith('$')) {
    if (names.length > 1) throw manyOperators(names.length)
    return call(first, expression[first] as Value, scope)
  }
  const made: Doc = {}
  for (const name of names) {
    const value = evaluate(expression[name] as Value, scope)
    if (value !== undefined) setField(made, name, value)
  }
  return made
}

function call(name: string, operand: Value, scope: Scope): Result {
  const operator = scope.operator(name)
  if (!operator) throw unknownOperator(name)
  return operator(operand, scope)
}

function reference(text: string, scope: Scope): Result {
  if (!text.startsWith('$$')) return follow(scope.root, text.slice(1).split('.'), 0)
  const [name = '', ...path] = text.slice(2).split('.')
  return follow(variable(name, scope), path, 0)
}

function variable(name: string, scope: Scope): Result {
  if (Object.hasOwn(scope.variables, name)) return scope.variables[name]
  if (name === 'ROOT' || name === 'CURRENT') return scope.root
  if (name === 'NOW') return scope.now
  if (name === 'REMOVE') return undefined
  if (['KEEP', 'PRUNE', 'DESCEND'].includes(name)) return name
  throw undefinedVariable(name)
}

export const undefinedVariable = (name: string): MongoError =>
  new MongoError(17276, `Use of undefined variable: ${name}`)

export const unknownOperator = (name: string): MongoError => new MongoError(168, `Unrecognized expression '${name}'`)

export const manyOperators = (found: number): MongoError =>
  new MongoError(15983, `an expression has exactly one operator, found ${found}`)

/** Follows a field path into documents of an array, but not into nested arrays; numbers are names, not positions. */
function follow(value: Result, path: readonly string[], at: number): Result {
  if (at === path.length || value === undefined) return value
  if (isDoc(value)) return follow(field(value, path[at] as string), path, at + 1)
  if (!Array.isArray(value)) return undefined
  return value
    .filter(isDoc)
    .map((item) => follow(item, path, at))
    .filter((item) => item !== undefined)
}

/** Returns a scope with additional variables. */
export function bind(scope: Scope, variables: Record<string, Result>): Scope {
  return { ...scope, variables: { ...scope.variables, ...variables } }
}

/** Evaluates the operands of an operator that takes a list; a single value counts as a list of one. */
export function operands(name: string, operand: Value, scope: Scope, min: number, max = min): Result[] {
  const given = Array.isArray(operand) ? operand : [operand]
  if (given.length < min || given.length > max) {
    throw new MongoError(
      16020,
      `Expression ${name} takes ${min === max ? `exactly ${min}` : `${min} to ${max}`} arguments. ${given.length} were passed in.`,
    )
  }
  return given.map((item) => evaluate(item, scope))
}

/** The named arguments of an operator such as `$filter`, unevaluated. */
export function named(
  name: string,
  operand: Value,
  required: readonly string[],
  optional: readonly string[] = [],
): Doc {
  if (!isDoc(operand)) throw new MongoError(28646, `${name} only supports an object as its argument`)
  for (const key of Object.keys(operand)) {
    if (!required.includes(key) && !optional.includes(key))
      throw new MongoError(28647, `Unrecognized parameter to ${name}: ${key}`)
  }
  for (const key of required)
    if (!(key in operand)) throw new MongoError(28648, `Missing '${key}' parameter to ${name}`)
  return operand
}
