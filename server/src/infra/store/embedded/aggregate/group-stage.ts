import { encodeValue } from '../index/key'
import { MongoError } from '../mongo-error'
import { sum } from '../number/arithmetic'
import { refuse, REFUSED_ACCUMULATORS } from '../refused'
import { type BsonNumber, type Doc, isDoc, isNumber, setField, type Value } from '../value'
import type { Budget } from './budget'
import type { Variables } from './expression'

type Accumulator = (values: readonly BsonNumber[]) => Value

export const ACCUMULATORS: Readonly<Record<string, Accumulator>> = { $sum: sum }

interface Output {
  name: string
  fold: Accumulator
  operand: Value
}

/** Throws MongoError 15952 for an accumulator that MongoDB does not have either, 115 for one that is refused. */
function readOutputs(spec: Doc, variables: Variables): Output[] {
  return Object.keys(spec)
    .filter((name) => name !== '_id')
    .map((name) => {
      const value = spec[name]
      const [operator = '', operand = null] = isDoc(value) ? (Object.entries(value)[0] ?? []) : []
      if (!isDoc(value) || Object.keys(value).length !== 1)
        throw new MongoError(40234, `The field '${name}' must be an accumulator object`)
      if (name.includes('.')) throw new MongoError(40235, `The field name '${name}' cannot contain '.'`)
      const fold = Object.hasOwn(ACCUMULATORS, operator) ? ACCUMULATORS[operator] : undefined
      if (!fold) {
        refuse(REFUSED_ACCUMULATORS, operator)
        throw new MongoError(15952, `unknown group operator '${operator}'`)
      }
      variables.check(operand)
      return { name, fold, operand }
    })
}

/** One document per group. Equal numbers of different types share a group; missing equals null. */
export async function group(
  docs: readonly Doc[],
  spec: Value,
  { variables, budget }: { variables: Variables; budget: Budget },
): Promise<Doc[]> {
  if (!isDoc(spec)) throw new MongoError(15947, "a group's fields must be specified in an object")
  if (!('_id' in spec)) throw new MongoError(15955, 'a group specification must include an _id')
  const outputs = readOutputs(spec, variables)
  const key = spec._id as Value
  variables.check(key)
  const groups = new Map<string, { id: Value; numbers: BsonNumber[][] }>()
  for (const doc of docs) {
    const id = variables.evaluate(key, doc) ?? null
    const bytes = encodeValue(id).toString('latin1')
    const known = groups.get(bytes)
    const { numbers } = known ?? { numbers: outputs.map((): BsonNumber[] => []) }
    if (!known) groups.set(bytes, { id, numbers })
    for (const [i, { operand }] of outputs.entries()) {
      const value = variables.evaluate(operand, doc)
      if (isNumber(value)) numbers[i]?.push(value)
    }
    if (budget.hold(known ? 0 : bytes.length)) await budget.rest()
  }
  return budget.map([...groups.values()], ({ id, numbers }) => {
    const row: Doc = { _id: id }
    for (const [i, { name, fold }] of outputs.entries()) setField(row, name, fold(numbers[i] ?? []))
    return row
  })
}
