import { MongoError } from '../mongo-error'
import { compareKeys, readSort, sortKey } from '../query/sort'
import { type Doc, integer, isDoc, isNumber, toNumber, type Value } from '../value'
import { accumulator } from './accumulators'
import { withPath } from './document-stages'
import type { Result } from './expression'
import { partition } from './group-stages'
import type { PipelineContext, Stage } from './stage'

interface Output {
  path: string
  operator: string
  operand: Value
  window: Doc | undefined
}

/** Position of a document in its partition: `position` from 0, ranks from 1. */
interface Place {
  at: number
  rank: number
  dense: number
}

/** `$setWindowFields` with windows by documents (`range` windows are refused). */
export const setWindowFields: Stage = async (docs, spec, context) => {
  if (!isDoc(spec) || !isDoc(spec.output)) throw new MongoError(9, "the $setWindowFields stage needs 'output'")
  const sort = readSort(spec.sortBy)
  const outputs = readOutputs(spec.output)
  const made: Doc[] = []
  for (const { docs: members } of await partition(docs, spec.partitionBy ?? null, context)) {
    const keyed = await context.budget.map(members, (doc) => ({ doc, key: sortKey(doc, sort) }))
    keyed.sort((a, b) => compareKeys(a.key, b.key))
    const sorted = keyed.map(({ doc }) => doc)
    const place: Place = { at: 0, rank: 1, dense: 1 }
    for (const [i, { doc, key }] of keyed.entries()) {
      const before = keyed[i - 1]
      if (before && compareKeys(before.key, key) !== 0) {
        place.rank = i + 1
        place.dense++
      }
      place.at = i
      let result = doc
      for (const output of outputs)
        result = withPath(result, output.path, (await compute(output, sorted, place, context)) ?? null)
      made.push(result)
      if (context.budget.hold()) await context.budget.rest()
    }
  }
  return made
}

function readOutputs(spec: Doc): Output[] {
  return Object.entries(spec).map(([path, value]) => {
    if (!isDoc(value)) throw new MongoError(9, `the window function of '${path}' must be an object`)
    const { window, ...rest } = value
    const [operator = '', operand = null] = Object.entries(rest)[0] ?? []
    if (window !== undefined && !isDoc(window)) throw new MongoError(9, "'window' must be an object")
    if (window?.range !== undefined) throw new MongoError(115, 'windows by range are not supported; use documents')
    return { path, operator, operand, window }
  })
}

function compute(
  output: Output,
  sorted: readonly Doc[],
  { at, rank, dense }: Place,
  context: PipelineContext,
): Result | Promise<Result> {
  switch (output.operator) {
    case '$documentNumber':
      return integer(at + 1)
    case '$rank':
      return integer(rank)
    case '$denseRank':
      return integer(dense)
    case '$shift':
      return shift(output.operand, sorted, at, context.variables.evaluate)
    default: {
      const fold = accumulator(output.operator)
      if (!fold) throw new MongoError(9, `Unrecognized window function, ${output.operator}`)
      const [from, to] = edges(output.window, sorted.length, at)
      return fold(sorted.slice(from, to), output.operand, context)
    }
  }
}

function shift(
  operand: Value,
  sorted: readonly Doc[],
  at: number,
  evaluate: (expression: Value, doc: Doc) => Result,
): Result {
  if (!isDoc(operand) || !isNumber(operand.by)) throw new MongoError(9, "$shift needs 'output' and 'by'")
  const target = sorted[at + toNumber(operand.by)]
  if (target) return evaluate(operand.output ?? null, target)
  return operand.default === undefined ? null : evaluate(operand.default, {})
}

/** First (inclusive) and last (exclusive) position of a window by documents. */
function edges(window: Doc | undefined, size: number, at: number): [number, number] {
  const bounds = window?.documents
  if (bounds === undefined) return [0, size]
  if (!Array.isArray(bounds) || bounds.length !== 2) throw new MongoError(9, "'documents' needs two bounds")
  const edge = (bound: Value | undefined, open: number): number => {
    if (bound === 'unbounded') return open
    if (bound === 'current') return at
    if (!isNumber(bound)) throw new MongoError(9, "a window's bound is a number, 'current' or 'unbounded'")
    return at + toNumber(bound)
  }
  return [Math.max(0, edge(bounds[0], 0)), Math.min(size, edge(bounds[1], size - 1) + 1)]
}
