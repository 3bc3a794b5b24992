import { MongoError } from '../mongo-error'
import { compareKeys, readSort, sortKey } from '../query/sort'
import type { SortField } from '../index/candidate'
import { type Doc, integer, isDoc, isNumber, toNumber, type Value } from '../value'
import { accumulator } from './accumulators'
import { documentStage } from './document-stages'
import type { Result } from './expression'
import { partition } from './group-stages'
import type { PipelineContext, Stage } from './stage'

interface Output {
  path: string
  operator: string
  operand: Value
  window: Doc | undefined
}

/** `$setWindowFields` with windows by documents (`range` windows are refused). */
export const setWindowFields: Stage = async (docs, spec, context) => {
  if (!isDoc(spec) || !isDoc(spec.output)) throw new MongoError(9, "the $setWindowFields stage needs 'output'")
  const sort = readSort(spec.sortBy)
  const outputs = readOutputs(spec.output)
  const made: Doc[] = []
  for (const { docs: members } of await partition(docs, spec.partitionBy ?? null, context)) {
    const keyed = members.map((doc) => ({ doc, key: sortKey(doc, sort) })).sort((a, b) => compareKeys(a.key, b.key))
    const sorted = keyed.map(({ doc }) => doc)
    for (const [i, doc] of sorted.entries()) {
      let result = doc
      for (const output of outputs)
        result = put(result, output.path, compute(output, sorted, i, sort, context) ?? null, context)
      made.push(result)
      if (context.turn.over) await context.turn.yield()
    }
  }
  return made
}

function put(doc: Doc, path: string, value: Value, { variables }: PipelineContext): Doc {
  return documentStage('$addFields', { [path]: { $literal: value } }, variables)?.(doc) ?? doc
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
  at: number,
  sort: readonly SortField[],
  { variables }: PipelineContext,
): Result {
  switch (output.operator) {
    case '$documentNumber':
      return integer(at + 1)
    case '$rank':
      return integer(firstOfRank(sorted, at, sort) + 1)
    case '$denseRank':
      return integer(denseRank(sorted, at, sort))
    case '$shift':
      return shift(output.operand, sorted, at, (expression, doc) => variables.evaluate(expression, doc))
    default: {
      const fold = accumulator(output.operator)
      if (!fold) throw new MongoError(9, `Unrecognized window function, ${output.operator}`)
      const [from, to] = edges(output.window, sorted.length, at)
      return fold(sorted.slice(from, to), output.operand, variables)
    }
  }
}

function sameRank(a: Doc, b: Doc, sort: readonly SortField[]): boolean {
  return compareKeys(sortKey(a, sort), sortKey(b, sort)) === 0
}

function firstOfRank(sorted: readonly Doc[], at: number, sort: readonly SortField[]): number {
  let first = at
  while (first > 0 && sameRank(sorted[first - 1] as Doc, sorted[at] as Doc, sort)) first--
  return first
}

function denseRank(sorted: readonly Doc[], at: number, sort: readonly SortField[]): number {
  let rank = 1
  for (let i = 1; i <= at; i++) if (!sameRank(sorted[i - 1] as Doc, sorted[i] as Doc, sort)) rank++
  return rank
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

/** From (inclusive) and to (exclusive) of a window by documents. */
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
