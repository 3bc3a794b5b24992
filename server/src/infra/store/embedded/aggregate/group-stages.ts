import { encodeValue } from '../index/key'
import { MongoError } from '../mongo-error'
import { compareValues } from '../query/compare'
import { type Doc, integer, isDoc, isNumber, setField, toNumber, type Value } from '../value'
import { type Accumulator, accumulator } from './accumulators'
import type { Result } from './expression'
import type { PipelineContext, Stage } from './stage'

interface Output {
  name: string
  fold: Accumulator
  operand: Value
}

/** The accumulated fields of `$group`, `$bucket` and `$bucketAuto`. Throws MongoError 15952 for an unknown accumulator. */
function readOutputs(spec: Doc, { variables }: PipelineContext): Output[] {
  return Object.keys(spec)
    .filter((name) => name !== '_id')
    .map((name) => {
      const value = spec[name]
      const [operator = '', operand = null] = isDoc(value) ? (Object.entries(value)[0] ?? []) : []
      if (!isDoc(value) || Object.keys(value).length !== 1)
        throw new MongoError(40234, `The field '${name}' must be an accumulator object`)
      if (name.includes('.')) throw new MongoError(40235, `The field name '${name}' cannot contain '.'`)
      const fold = accumulator(operator)
      if (!fold) throw new MongoError(15952, `unknown group operator '${operator}'`)
      variables.check(operand)
      return { name, fold, operand }
    })
}

/** Makes one document per group. */
async function accumulate(
  groups: readonly { id: Value; docs: readonly Doc[] }[],
  outputs: readonly Output[],
  context: PipelineContext,
): Promise<Doc[]> {
  const made: Doc[] = []
  for (const { id, docs } of groups) {
    const row: Doc = { _id: id }
    for (const { name, fold, operand } of outputs) {
      const value = await fold(docs, operand, context)
      if (value !== undefined) setField(row, name, value)
    }
    made.push(row)
    if (context.budget.hold()) await context.budget.rest()
  }
  return made
}

/** Groups documents by an expression's value. Equal numbers of different types share a group; missing equals null. */
export async function partition(
  docs: readonly Doc[],
  key: Value,
  { variables, budget }: PipelineContext,
): Promise<{ id: Value; docs: Doc[] }[]> {
  variables.check(key)
  const groups = new Map<string, { id: Value; docs: Doc[] }>()
  for (const doc of docs) {
    const id: Result = variables.evaluate(key, doc) ?? null
    const bytes = encodeValue(id).toString('latin1')
    const known = groups.get(bytes)
    if (known) known.docs.push(doc)
    else groups.set(bytes, { id, docs: [doc] })
    if (budget.hold(known ? 0 : bytes.length)) await budget.rest()
  }
  return [...groups.values()]
}

export const group: Stage = async (docs, spec, context) => {
  if (!isDoc(spec)) throw new MongoError(15947, "a group's fields must be specified in an object")
  if (!('_id' in spec)) throw new MongoError(15955, 'a group specification must include an _id')
  const outputs = readOutputs(spec, context)
  const groups = await partition(docs, spec._id as Value, context)
  return accumulate(groups, outputs, context)
}

export const sortByCount: Stage = async (docs, spec, context) => {
  const groups = await partition(docs, spec, context)
  return groups
    .sort((a, b) => b.docs.length - a.docs.length)
    .map(({ id, docs: members }) => ({ _id: id, count: integer(members.length) }))
}

const COUNT: Doc = { count: { $sum: integer(1) } }

export const bucket: Stage = async (docs, spec, context) => {
  if (!isDoc(spec) || !Array.isArray(spec.boundaries) || !('groupBy' in spec))
    throw new MongoError(40198, '$bucket requires groupBy and boundaries')
  const { boundaries, groupBy = null } = spec
  const outputs = readOutputs(isDoc(spec.output) ? spec.output : COUNT, context)
  if (boundaries.length < 2 || boundaries.some((edge, i) => i > 0 && compareValues(boundaries[i - 1], edge) >= 0)) {
    throw new MongoError(40194, "The 'boundaries' option to $bucket must be sorted and have at least 2 values")
  }
  const members = new Map<Value, Doc[]>()
  for (const doc of docs) {
    const value = context.variables.evaluate(groupBy, doc)
    const above = boundaries.findIndex((edge) => compareValues(value, edge) < 0)
    const id = above > 0 ? (boundaries[above - 1] as Value) : spec.default
    if (id === undefined)
      throw new MongoError(
        7158303,
        '$switch could not find a matching branch for an input, and no default was specified.',
      )
    const known = members.get(id)
    if (known) known.push(doc)
    else members.set(id, [doc])
    if (context.budget.hold(0)) await context.budget.rest()
  }
  const groups = [...members].map(([id, found]) => ({ id, docs: found }))
  return accumulate(
    groups.sort((a, b) => compareValues(a.id, b.id)),
    outputs,
    context,
  )
}

export const bucketAuto: Stage = async (docs, spec, context) => {
  if (!isDoc(spec) || !isNumber(spec.buckets) || !('groupBy' in spec))
    throw new MongoError(40246, '$bucketAuto requires groupBy and buckets')
  const outputs = readOutputs(isDoc(spec.output) ? spec.output : COUNT, context)
  const { groupBy = null } = spec
  const keyed = await context.budget.map(docs, (doc) => ({
    doc,
    key: context.variables.evaluate(groupBy, doc) ?? null,
  }))
  keyed.sort((a, b) => compareValues(a.key, b.key))
  const size = Math.max(1, Math.round(keyed.length / toNumber(spec.buckets)))
  const groups: { id: Value; docs: Doc[] }[] = []
  for (let from = 0; from < keyed.length; ) {
    const last = groups.length + 1 >= toNumber(spec.buckets)
    let to = last ? keyed.length : Math.min(keyed.length, from + size)
    // equal values share a bucket
    while (to < keyed.length && compareValues(keyed[to]?.key, keyed[to - 1]?.key) === 0) to++
    const min = keyed[from]?.key ?? null
    const max = keyed[to]?.key ?? keyed.at(-1)?.key ?? null
    groups.push({ id: { min, max }, docs: keyed.slice(from, to).map(({ doc }) => doc) })
    from = to
  }
  return accumulate(groups, outputs, context)
}
