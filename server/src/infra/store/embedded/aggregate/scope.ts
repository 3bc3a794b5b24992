import type { Doc, Value } from '../value'
import { FOLDING } from './accumulators'
import { checkExpression } from './check-expression'
import { evaluate, operands, type Operator, type Result, type Scope } from './expression'
import { mingoOperator } from './mingo-adapter'
import { arithmeticOperators } from './operators-arithmetic'
import { arrayOperators } from './operators-array'
import { dateOperators } from './operators-date'
import { logicOperators } from './operators-logic'
import { typeOperators } from './operators-type'

/** Operators whose result depends on BSON types are our own; some others come from mingo. */
const OPERATORS: Readonly<Record<string, Operator>> = {
  ...logicOperators,
  ...arithmeticOperators,
  ...arrayOperators,
  ...typeOperators,
  ...dateOperators,
  ...Object.fromEntries(Object.entries(FOLDING).map(([name, fold]) => [name, folding(name, fold)])),
}

/** `{$max: ["$a", "$b"]}` folds its operands; with a single array operand, `{$max: "$list"}`, it folds the elements. */
function folding(name: string, fold: (values: Result[]) => Result): Operator {
  return (operand, scope) => {
    const values = operands(name, operand, scope, 0, Number.POSITIVE_INFINITY)
    return fold(values.length === 1 && Array.isArray(values[0]) ? values[0] : values)
  }
}

const operator = (name: string): Operator | undefined =>
  Object.hasOwn(OPERATORS, name) ? OPERATORS[name] : mingoOperator(name)

/** The variables of one command: `let`, and one NOW shared by all its documents. */
export class Variables {
  private readonly now = new Date()

  constructor(private readonly given: Readonly<Record<string, Result>> = {}) {}

  /** Reads a command's `let`, whose values are expressions evaluated without a document. */
  static fromLet(declared: Doc | undefined): Variables {
    const plain = new Variables()
    if (!declared) return plain
    const values: Record<string, Result> = {}
    for (const name of Object.keys(declared)) values[name] = plain.evaluate(declared[name] as Value, {})
    return new Variables(values)
  }

  with(more: Readonly<Record<string, Result>>): Variables {
    return new Variables({ ...this.given, ...more })
  }

  scope(root: Value): Scope {
    return { root, variables: this.given, now: this.now, operator }
  }

  /** Throws MongoError 168, 115, 15983 or 17276 for mistakes that otherwise show only with the first document. */
  check = (expression: Value): void => checkExpression(expression, operator, new Set(Object.keys(this.given)))

  evaluate = (expression: Value, doc: Value): Result => evaluate(expression, this.scope(doc))
}
