import { type Doc, isDoc, type Value } from '../value'
import { manyOperators, type Operator, undefinedVariable, unknownOperator } from './expression'

const GIVEN = new Set(['ROOT', 'CURRENT', 'NOW', 'REMOVE', 'KEEP', 'PRUNE', 'DESCEND'])
const LITERALS = new Set(['$literal', '$const'])

/**
 * Checks the operators and variables of an expression without a document, so that a mistake is reported at once and not
 * when the first document is evaluated.
 */
export function checkExpression(
  expression: Value,
  operator: (name: string) => Operator | undefined,
  known: ReadonlySet<string>,
): void {
  const check = (value: Value, names: ReadonlySet<string>): void => {
    if (typeof value === 'string' && value.startsWith('$$')) {
      const name = value.slice(2).split('.')[0] as string
      if (!names.has(name) && !GIVEN.has(name)) throw undefinedVariable(name)
    }
    if (Array.isArray(value)) for (const item of value) check(item, names)
    if (!isDoc(value)) return
    const fields = Object.keys(value)
    const first = fields[0]
    if (first === undefined || !first.startsWith('$')) {
      for (const field of fields) check(value[field] as Value, names)
      return
    }
    if (fields.length > 1) throw manyOperators(fields.length)
    if (LITERALS.has(first)) return
    if (!operator(first)) throw unknownOperator(first)
    const operand = value[first] as Value
    if (!isDoc(operand)) return check(operand, names)
    const bound = new Set([...names, ...boundBy(first, operand)])
    if (Object.keys(operand)[0]?.startsWith('$')) return check(operand, names)
    for (const part of Object.keys(operand))
      check(operand[part] as Value, part === 'in' || part === 'cond' ? bound : names)
  }
  check(expression, known)
}

/** Variables that are visible in the operator's `in` or `cond`. */
function boundBy(name: string, operand: Doc): string[] {
  if (name === '$let') return isDoc(operand.vars) ? Object.keys(operand.vars) : []
  if (name === '$reduce') return ['this', 'value']
  if (name === '$map' || name === '$filter') return [typeof operand.as === 'string' ? operand.as : 'this']
  return []
}
