import { Double } from 'bson'
import { MongoError } from '../mongo-error'
import { compareValues } from '../query/compare'
import { refuse, REFUSED_EXPRESSIONS } from '../refused'
import { type Doc, field, isDoc, setField, type Value } from '../value'

/** `undefined` means "missing". */
type Result = Value | undefined

/** What an expression can read: the document and the variables (`$$name`). */
interface Scope {
  root: Value
  variables: Readonly<Record<string, Result>>
}

type Operator = (operand: Value, scope: Scope) => Result

/** Missing sorts below null here, unlike in filters. */
function compareResults(a: Result, b: Result): number {
  if (a === undefined || b === undefined) return Number(a !== undefined) - Number(b !== undefined)
  return compareValues(a, b)
}

const comparison =
  (name: string, holds: (order: number) => boolean): Operator =>
  (operand, scope) => {
    const given = Array.isArray(operand) ? operand : [operand]
    if (given.length !== 2)
      throw new MongoError(16020, `Expression ${name} takes exactly 2 arguments. ${given.length} were passed in.`)
    const [a, b] = given.map((item) => evaluate(item, scope))
    return holds(compareResults(a, b))
  }

/** Sets a field whose name may contain dots and dollars. */
const setFieldOf: Operator = (operand, scope) => {
  if (!isDoc(operand) || !['field', 'input', 'value'].every((part) => part in operand))
    throw new MongoError(28648, "$setField needs 'field', 'input' and 'value'")
  const name = evaluate(operand.field as Value, scope)
  if (typeof name !== 'string') throw new MongoError(5654602, 'the field must evaluate to a string')
  const input = evaluate(operand.input as Value, scope)
  if (input === undefined || input === null) return null
  if (!isDoc(input)) throw new MongoError(4161105, "$setField requires 'input' to evaluate to type Object")
  const made: Doc = { ...input }
  const value = evaluate(operand.value as Value, scope)
  if (value === undefined) delete made[name]
  else setField(made, name, value)
  return made
}

export const EXPRESSIONS: Readonly<Record<string, Operator>> = {
  $literal: (operand) => operand,
  $eq: comparison('$eq', (order) => order === 0),
  $gt: comparison('$gt', (order) => order > 0),
  $rand: () => new Double(Math.random()),
  $setField: setFieldOf,
}

/** Throws MongoError 168 for an operator that MongoDB does not have either, 115 for one that is refused. */
function operatorOf(name: string): Operator {
  const operator = Object.hasOwn(EXPRESSIONS, name) ? EXPRESSIONS[name] : undefined
  if (operator) return operator
  refuse(REFUSED_EXPRESSIONS, name)
  throw new MongoError(168, `Unrecognized expression '${name}'`)
}

function evaluate(expression: Value, scope: Scope): Result {
  if (typeof expression === 'string') return expression.startsWith('$') ? reference(expression, scope) : expression
  if (Array.isArray(expression)) return expression.map((item) => evaluate(item, scope) ?? null)
  if (!isDoc(expression)) return expression
  const names = Object.keys(expression)
  const first = names[0]
  if (first?.startsWith('$')) return operatorOf(first)(expression[first] as Value, scope)
  const made: Doc = {}
  for (const name of names) {
    const value = evaluate(expression[name] as Value, scope)
    if (value !== undefined) setField(made, name, value)
  }
  return made
}

function reference(text: string, scope: Scope): Result {
  if (!text.startsWith('$$')) return follow(scope.root, text.slice(1).split('.'), 0)
  const [name = '', ...path] = text.slice(2).split('.')
  return follow(name === 'ROOT' ? scope.root : scope.variables[name], path, 0)
}

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

/** The variables of one command, from its `let`. */
export class Variables {
  constructor(private readonly given: Readonly<Record<string, Result>> = {}) {}

  /** Reads a command's `let`, whose values are expressions evaluated without a document. */
  static fromLet(declared: Doc | undefined): Variables {
    const plain = new Variables()
    if (!declared) return plain
    const values: Record<string, Result> = {}
    for (const name of Object.keys(declared)) {
      plain.check(declared[name] as Value)
      values[name] = plain.evaluate(declared[name] as Value, {})
    }
    return new Variables(values)
  }

  /** Evaluates an expression that has been checked. */
  evaluate = (expression: Value, doc: Value): Result => evaluate(expression, { root: doc, variables: this.given })

  /** Throws MongoError 168, 115, 15983 or 17276 for mistakes that otherwise show only with the first document. */
  check = (expression: Value): void => {
    if (typeof expression === 'string' && expression.startsWith('$$')) {
      const name = expression.slice(2).split('.')[0] as string
      if (!Object.hasOwn(this.given, name) && name !== 'ROOT')
        throw new MongoError(17276, `Use of undefined variable: ${name}`)
    }
    if (Array.isArray(expression)) for (const item of expression) this.check(item)
    if (!isDoc(expression)) return
    const names = Object.keys(expression)
    if (names[0]?.startsWith('$')) {
      if (names.length > 1) throw new MongoError(15983, `an expression has exactly one operator, found ${names.length}`)
      operatorOf(names[0])
      if (names[0] === '$literal') return
    }
    for (const name of names) this.check(expression[name] as Value)
  }
}
