import { Int32 } from 'bson'
import type { Variables } from '../aggregate/expression'
import { wholeNumber } from '../aggregate/pipeline'
import type { QuerySpec } from '../query/execution'
import { readSort } from '../query/sort'
import type { IndexTable } from '../storage/index-table'
import { type Doc, integer, isDoc, isNumber, type Value } from '../value'

/** Turns the leading `$match`, `$sort`, `$skip` and `$limit` of a pipeline into a query that may use an index. */
export function leadingQuery(
  pipeline: readonly Doc[],
  variables: Variables,
  hint?: IndexTable,
): { spec: QuerySpec; used: number } {
  const conditions: Doc[] = []
  const spec: QuerySpec = { filter: {}, sort: [], skip: 0, limit: 0, variables, hint }
  let used = 0
  for (const stage of pipeline) {
    const [name = '', value] = Object.entries(stage)[0] ?? []
    if (name === '$match' && isDoc(value) && spec.sort.length === 0 && !spec.limit && !spec.skip) conditions.push(value)
    else if (name === '$sort' && spec.sort.length === 0 && !spec.limit && !spec.skip) spec.sort = readSort(value)
    else if (name === '$skip' && !spec.limit && !spec.skip && value !== undefined) spec.skip = wholeNumber(name, value)
    else if (name === '$limit' && !spec.limit && value !== undefined) spec.limit = wholeNumber(name, value)
    else break
    used++
  }
  spec.filter = conditions.length === 1 ? (conditions[0] as Doc) : conditions.length > 1 ? { $and: conditions } : {}
  return { spec, used }
}

/** A `$group` by a field (or, with no path, of all documents) whose outputs are only counts. */
export function countingGroup(
  stage: Doc | undefined,
): { path: string | undefined; row: (id: Value, n: number) => Doc } | undefined {
  if (!isDoc(stage?.$group)) return undefined
  const { _id: id, ...outputs } = stage.$group
  const counts = ([name, output]: [string, Value]): boolean =>
    !name.includes('.') && isDoc(output) && Object.keys(output).length === 1 && isOne(output.$sum)
  if (!Object.entries(outputs).every(counts)) return undefined
  const row = (_id: Value, n: number): Doc => ({
    _id,
    ...Object.fromEntries(Object.keys(outputs).map((name) => [name, integer(n)])),
  })
  if (id === null || isNumber(id)) return { path: undefined, row: (_none, n) => row(id, n) }
  return typeof id === 'string' && /^\$[^$.]/.test(id) ? { path: id.slice(1), row } : undefined
}

const isOne = (value: Value | undefined): boolean => value instanceof Int32 && value.value === 1
