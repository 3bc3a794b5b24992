import { Double } from 'bson'
import { encodeValue } from '../index/key'
import { MongoError } from '../mongo-error'
import { divide, sum } from '../number/arithmetic'
import { compareValues } from '../query/compare'
import { readSort, Sorter } from '../query/sort'
import { type BsonNumber, type Doc, integer, isDoc, isNumber, toNumber, type Value } from '../value'
import type { Result } from './expression'
import { mergeObjects } from './operators-array'
import type { PipelineContext } from './stage'

/** Computes one value from the documents of a group or a window, in their order. */
export type Accumulator = (docs: readonly Doc[], operand: Value, context: PipelineContext) => Result | Promise<Result>

/** Folds the values of an expression over all documents; missing values are left out. */
const over =
  (fold: (values: Value[]) => Result): Accumulator =>
  async (docs, operand, { variables, budget }) =>
    fold(await budget.values(docs, (doc) => variables.evaluate(operand, doc)))

const numbers = (values: readonly Result[]): BsonNumber[] => values.filter((value) => isNumber(value))
const present = (values: readonly Result[]): Value[] =>
  values.filter((value) => value !== undefined && value !== null) as Value[]

function average(values: Result[]): Result {
  const found = numbers(values)
  return found.length === 0 ? null : divide(sum(found), integer(found.length))
}

/** Standard deviation of a population (`lost` 0) or of a sample (`lost` 1, one degree of freedom less). */
function deviation(values: Result[], lost: 0 | 1): Result {
  const found = numbers(values).map(toNumber)
  if (found.length <= lost) return null
  const mean = found.reduce((total, x) => total + x, 0) / found.length
  const squares = found.reduce((total, x) => total + (x - mean) ** 2, 0)
  return new Double(Math.sqrt(squares / (found.length - lost)))
}

function best(values: Result[], direction: 1 | -1): Result {
  let found: Value | null = null
  for (const value of present(values)) if (found === null || compareValues(value, found) * direction > 0) found = value
  return found
}

/** `{input, n}`: an expression for the values, and how many of them to return. */
function pick(name: string, choose: (values: Value[], n: number) => Value[]): Accumulator {
  return async (docs, operand, context) => {
    if (!isDoc(operand) || !('input' in operand) || !('n' in operand))
      throw new MongoError(5787900, `${name} needs 'input' and 'n'`)
    const { input = null, n = null } = operand
    const values = await context.budget.values(docs, (doc) => context.variables.evaluate(input, doc) ?? null)
    return choose(values, count(name, n, docs, context))
  }
}

function count(name: string, expression: Value, docs: readonly Doc[], { variables }: PipelineContext): number {
  const n = variables.evaluate(expression, docs[0] ?? {})
  if (!isNumber(n) || !(toNumber(n) >= 1)) throw new MongoError(5787908, `'n' must be greater than 0 in ${name}`)
  return toNumber(n)
}

/** `$top`, `$bottom` and their N forms: they sort the group first. */
function ranked(name: string, fromEnd: boolean, several: boolean): Accumulator {
  return async (docs, operand, context) => {
    if (!isDoc(operand) || !('sortBy' in operand) || !('output' in operand))
      throw new MongoError(5788001, `${name} needs 'sortBy' and 'output'`)
    const sorter = new Sorter<Doc>(readSort(operand.sortBy), 0)
    for (const doc of docs) {
      sorter.add(doc, doc)
      if (context.budget.hold(0)) await context.budget.rest()
    }
    const sorted = sorter.result()
    const n = several ? count(name, operand.n ?? null, docs, context) : 1
    const chosen = fromEnd ? sorted.slice(-n) : sorted.slice(0, n)
    const values = chosen.map((doc) => context.variables.evaluate(operand.output as Value, doc) ?? null)
    return several ? values : (values[0] ?? null)
  }
}

const unique = (values: readonly Value[]): Value[] => [
  ...new Map(values.map((value) => [encodeValue(value).toString('latin1'), value])).values(),
]

async function percentiles(
  docs: readonly Doc[],
  operand: Value,
  wanted: readonly number[],
  { variables, budget }: PipelineContext,
): Promise<Value[]> {
  const input = isDoc(operand) ? operand.input : undefined
  if (input === undefined) throw new MongoError(40414, "the field 'input' is missing")
  const values = await budget.values(docs, (doc) => variables.evaluate(input, doc))
  const sorted = numbers(values)
    .map(toNumber)
    .sort((a, b) => a - b)
  return wanted.map((p) =>
    sorted.length === 0 ? null : new Double(sorted[Math.max(0, Math.ceil(p * sorted.length) - 1)] as number),
  )
}

const ACCUMULATORS: Readonly<Record<string, Accumulator>> = {
  $sum: over((values) => sum(numbers(values))),
  $avg: over(average),
  $min: over((values) => best(values, -1)),
  $max: over((values) => best(values, 1)),
  $first: (docs, operand, { variables }) => (docs[0] ? (variables.evaluate(operand, docs[0]) ?? null) : null),
  $last: (docs, operand, { variables }) => {
    const last = docs.at(-1)
    return last ? (variables.evaluate(operand, last) ?? null) : null
  },
  $push: over((values) => values),
  $addToSet: over(unique),
  $count: (docs) => integer(docs.length),
  $mergeObjects: over(mergeObjects),
  $stdDevPop: over((values) => deviation(values, 0)),
  $stdDevSamp: over((values) => deviation(values, 1)),
  $firstN: pick('$firstN', (values, n) => values.slice(0, n)),
  $lastN: pick('$lastN', (values, n) => values.slice(-n)),
  $maxN: pick('$maxN', (values, n) =>
    present(values)
      .sort((a, b) => compareValues(b, a))
      .slice(0, n),
  ),
  $minN: pick('$minN', (values, n) => present(values).sort(compareValues).slice(0, n)),
  $top: ranked('$top', false, false),
  $bottom: ranked('$bottom', true, false),
  $topN: ranked('$topN', false, true),
  $bottomN: ranked('$bottomN', true, true),
  $median: async (docs, operand, context) => (await percentiles(docs, operand, [0.5], context))[0],
  $percentile: (docs, operand, context) => {
    const p = isDoc(operand) ? operand.p : undefined
    if (!Array.isArray(p)) throw new MongoError(40414, "the field 'p' must be an array")
    return percentiles(docs, operand, numbers(p).map(toNumber), context)
  },
}

/** The accumulator with this name; undefined for an unknown one. */
export function accumulator(name: string): Accumulator | undefined {
  return Object.hasOwn(ACCUMULATORS, name) ? ACCUMULATORS[name] : undefined
}

/** Folds for the accumulator names that are also expressions: `{$max: ["$a", "$b"]}`. */
export const FOLDING: Readonly<Record<string, (values: Result[]) => Result>> = {
  $sum: (values) => sum(numbers(values)),
  $avg: average,
  $min: (values) => best(values, -1),
  $max: (values) => best(values, 1),
  $stdDevPop: (values) => deviation(values, 0),
  $stdDevSamp: (values) => deviation(values, 1),
  $mergeObjects: mergeObjects,
}
