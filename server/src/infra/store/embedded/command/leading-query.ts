import { Int32 } from 'bson'
import type { Variables } from '../aggregate/scope'
import type { Hint } from '../index/planner'
import { MongoError } from '../mongo-error'
import type { QuerySpec } from '../query/execution'
import { readSort } from '../query/sort'
import { type Doc, integer, isDoc, isNumber, toNumber, type Value } from '../value'

/** Turns the leading `$match`, `$sort`, `$skip` and `$limit` of a pipeline into a query that may use an index. */
export function leadingQuery(
  pipeline: readonly Doc[],
  variables: Variables,
  hint?: Hint,
): { spec: QuerySpec; used: number } {
  const conditions: Doc[] = []
  const spec: QuerySpec = { filter: {}, sort: [], skip: 0, limit: 0, variables, hint }
  let used = 0
  for (const stage of pipeline) {
    const [name = '', value] = Object.entries(stage)[0] ?? []
    if (name === '$match' && isDoc(value) && spec.sort.length === 0 && !spec.limit && !spec.skip) conditions.push(value)
    else if (name === '$sort' && spec.sort.length === 0 && !spec.limit && !spec.skip) spec.sort = readSort(value)
    else if (name === '$skip' && !spec.limit && !spec.skip && value !== undefined) spec.skip = whole(name, value)
    else if (name === '$limit' && !spec.limit && value !== undefined) spec.limit = whole(name, value)
    else break
    used++
  }
  spec.filter = conditions.length === 1 ? (conditions[0] as Doc) : conditions.length > 1 ? { $and: conditions } : {}
  return { spec, used }
}

function whole(name: string, value: Value): number {
  const number = isNumber(value) ? toNumber(value) : Number.NaN
  if (!Number.isInteger(number) || number < 0)
    throw new MongoError(5107201, `invalid argument to ${name} stage: Expected a non-negative number`)
  if (name === '$limit' && number === 0) throw new MongoError(15958, 'the limit must be positive')
  return number
}

/** A stage that only counts, as the driver's countDocuments sends it; it needs no documents. */
export function countingStage(rest: readonly Doc[]): ((n: number) => Doc) | undefined {
  const [stage] = rest
  if (rest.length !== 1 || !stage) return undefined
  const counted = stage.$count
  if (typeof counted === 'string' && /^[^$.][^.]*$/.test(counted)) return (n) => ({ [counted]: integer(n) })
  if (!isDoc(stage.$group)) return undefined
  const { _id: id } = stage.$group
  const names = countedNames(stage.$group)
  return names && (id === null || isNumber(id)) ? (n) => countedRow(id, names, n) : undefined
}

/** A `$group` by a field whose outputs are only counts. */
export function countingGroup(
  stage: Doc | undefined,
): { path: string; row: (id: Value, n: number) => Doc } | undefined {
  const spec = stage?.$group
  const names = isDoc(spec) ? countedNames(spec) : undefined
  const id = isDoc(spec) ? spec._id : undefined
  if (!names || typeof id !== 'string' || !/^\$[^$.]/.test(id)) return undefined
  return { path: id.slice(1), row: (value, n) => countedRow(value, names, n) }
}

/** The outputs of a group that only counts; undefined when it has any other output. */
function countedNames({ _id, ...outputs }: Doc): string[] | undefined {
  const counts = ([name, output]: [string, Value]): boolean =>
    !name.includes('.') &&
    isDoc(output) &&
    Object.keys(output).length === 1 &&
    (isOne(output.$sum) || isNothing(output.$count))
  return Object.entries(outputs).every(counts) ? Object.keys(outputs) : undefined
}

const countedRow = (_id: Value, names: readonly string[], n: number): Doc => ({
  _id,
  ...Object.fromEntries(names.map((name) => [name, integer(n)])),
})

const isOne = (value: Value | undefined): boolean => value instanceof Int32 && value.value === 1
const isNothing = (value: Value | undefined): boolean => isDoc(value) && Object.keys(value).length === 0
