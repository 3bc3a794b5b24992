import { MongoError } from '../mongo-error'
import { compareValues } from '../query/compare'
import { regexParts, regexTest } from '../query/regex'
import { integer, isDoc, truthy, type Value } from '../value'
import { bind, evaluate, named, type Operator, operands, type Result, type Scope } from './expression'

/** Missing sorts below null here, unlike in filters. */
export function compareResults(a: Result, b: Result): number {
  if (a === undefined || b === undefined) return Number(a !== undefined) - Number(b !== undefined)
  return compareValues(a, b)
}

const comparison =
  (name: string, holds: (order: number) => boolean): Operator =>
  (operand, scope) => {
    const [a, b] = operands(name, operand, scope, 2)
    return holds(compareResults(a, b))
  }

function items(operand: Value): Value[] {
  return Array.isArray(operand) ? operand : [operand]
}

const cond: Operator = (operand, scope) => {
  if (Array.isArray(operand)) {
    if (operand.length !== 3)
      throw new MongoError(16020, `Expression $cond takes exactly 3 arguments. ${operand.length} were passed in.`)
    return evaluate((truthy(evaluate(operand[0] as Value, scope)) ? operand[1] : operand[2]) as Value, scope)
  }
  const args = named('$cond', operand, ['if', 'then', 'else'])
  return evaluate((truthy(evaluate(args.if as Value, scope)) ? args.then : args.else) as Value, scope)
}

const ifNull: Operator = (operand, scope) => {
  const list = items(operand)
  if (list.length < 2) throw new MongoError(1257300, '$ifNull needs at least two arguments')
  let value: Result
  for (const item of list) {
    value = evaluate(item, scope)
    if (value !== undefined && value !== null) return value
  }
  return value
}

const switchOf: Operator = (operand, scope) => {
  const args = named('$switch', operand, ['branches'], ['default'])
  if (!Array.isArray(args.branches)) throw new MongoError(40060, '$switch expected an array for branches')
  for (const branch of args.branches) {
    if (!isDoc(branch) || !('case' in branch) || !('then' in branch))
      throw new MongoError(40067, '$switch requires each branch to have case and then')
    if (truthy(evaluate(branch.case as Value, scope))) return evaluate(branch.then as Value, scope)
  }
  if (!('default' in args))
    throw new MongoError(40066, '$switch could not find a matching branch for an input, and no default was specified.')
  return evaluate(args.default as Value, scope)
}

const letIn: Operator = (operand, scope) => {
  const args = named('$let', operand, ['vars', 'in'])
  if (!isDoc(args.vars)) throw new MongoError(16876, 'invalid parameter: expected an object (vars)')
  const bound: Record<string, Result> = {}
  for (const name of Object.keys(args.vars)) bound[name] = evaluate(args.vars[name] as Value, scope)
  return evaluate(args.in as Value, bind(scope, bound))
}

const regexMatch: Operator = (operand, scope) => {
  const args = named('$regexMatch', operand, ['input', 'regex'], ['options'])
  const input = evaluate(args.input ?? null, scope) ?? null
  const regex = evaluate(args.regex ?? null, scope) ?? null
  if (input === null || regex === null) return false
  if (typeof input !== 'string') throw new MongoError(51104, "$regexMatch needs 'input' to be of type string")
  const options = args.options === undefined ? undefined : evaluate(args.options, scope)
  const { pattern, options: flags } = regexParts(regex, options ?? undefined)
  return regexTest(pattern, flags)(input)
}

const every = (operand: Value, scope: Scope): boolean => items(operand).every((item) => truthy(evaluate(item, scope)))
const some = (operand: Value, scope: Scope): boolean => items(operand).some((item) => truthy(evaluate(item, scope)))

export const logicOperators: Readonly<Record<string, Operator>> = {
  $literal: (operand) => operand,
  $const: (operand) => operand,
  $expr: (operand, scope) => evaluate(operand, scope),
  $and: every,
  $or: some,
  $not: (operand, scope) => !truthy(operands('$not', operand, scope, 1)[0]),
  $cmp: (operand, scope) => {
    const [a, b] = operands('$cmp', operand, scope, 2)
    return integer(Math.sign(compareResults(a, b)))
  },
  $eq: comparison('$eq', (order) => order === 0),
  $ne: comparison('$ne', (order) => order !== 0),
  $gt: comparison('$gt', (order) => order > 0),
  $gte: comparison('$gte', (order) => order >= 0),
  $lt: comparison('$lt', (order) => order < 0),
  $lte: comparison('$lte', (order) => order <= 0),
  $cond: cond,
  $ifNull: ifNull,
  $switch: switchOf,
  $let: letIn,
  $regexMatch: regexMatch,
}
