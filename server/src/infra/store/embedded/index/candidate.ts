import { Double } from 'bson'
import { type Doc, isNumber, type Value } from '../value'
import type { IndexTable, KeyRange } from '../storage/index-table'
import { type Bound, canMeet, type Constraint, impliesPartial, isPlainCondition } from './constraints'
import type { IndexField } from './definition'
import { encodeValue, invert, prefixEnd, TYPE_ORDER } from './key'

/** A sort field has the same form as an index field. */
export type SortField = IndexField

/** When `$in` lists would give more ranges than this, the later field is left to the filter. */
const MAX_RANGES = 50_000

/** Limit for counting entries to compare two plans; counting this many takes 0.5 ms, reading this many 300 ms. */
export const COUNTED = 10_000

/** NaN sorts before all numbers, but `$lt` never matches it. */
const ABOVE_NAN = prefixEnd(encodeValue(new Double(Number.NaN))) as Buffer

/** What one index can do for a query. */
export interface Candidate {
  index: IndexTable
  ranges: KeyRange[]
  equalities: number
  ranged: boolean
  sorted: boolean
  backward: boolean
  exact: boolean
}

/** True when the index contains every document that the filter matches. */
export const isComplete = ({ definition: { partial } }: IndexTable, filter: Doc): boolean =>
  !partial || impliesPartial(filter, partial.filter)

/** True when the index narrows the search or gives the order. */
export const isUseful = ({ equalities, ranged, sorted }: Candidate): boolean => equalities > 0 || ranged || sorted

/** Finds the ranges that hold every match in the index: the whole index if the filter does not restrict its fields. */
export function consider(
  index: IndexTable,
  filter: Doc,
  constraints: ReadonlyMap<string, Constraint>,
  sort: readonly SortField[],
): Candidate {
  const { fields } = index.definition
  let prefixes: Buffer[] = [Buffer.alloc(0)]
  let equalities = 0
  let single = true
  let ranges: KeyRange[] | undefined
  const bound: string[] = []
  for (const field of fields) {
    const constraint = constraints.get(field.path)
    if (constraint && index.multikey && !bound.every((one) => canMeet(one, field.path))) break
    if (constraint) bound.push(field.path)
    const values = constraint && rarest(constraint, field, index, prefixes)
    const points = values && equalityKeys(values, field)
    if (points && prefixes.length * points.length <= MAX_RANGES) {
      prefixes = prefixes.flatMap((prefix) =>
        points.map((point) => (prefix.length > 0 ? Buffer.concat([prefix, point]) : point)),
      )
      single &&= points.length === 1
      equalities++
      continue
    }
    const bounds = constraint && rangeKeys(constraint, field, index.multikey)
    if (bounds) ranges = prefixes.map((prefix) => inPrefix(prefix, bounds))
    break
  }
  const served = sort.length > 0 && !index.multikey && single ? serveSort(fields, equalities, sort) : undefined
  const point = equalities === fields.length
  const found = ranges ?? prefixes.map((prefix) => ({ from: prefix, to: prefixEnd(prefix), point }))
  found.sort((a, b) => Buffer.compare(a.from, b.from))
  return {
    index,
    ranges: found,
    equalities,
    ranged: ranges !== undefined,
    sorted: served !== undefined,
    backward: served === 'backward',
    exact: !index.multikey && isExact(filter, fields.slice(0, equalities + (ranges ? 1 : 0))),
  }
}

/** True when the ranges over these fields express every condition of the filter completely. */
function isExact(filter: Doc, bound: readonly IndexField[]): boolean {
  const paths = new Set(bound.map(({ path }) => path))
  return Object.keys(filter).every((path) => paths.has(path) && isPlainCondition(filter[path] as Value))
}

/** Of the values that `$all` requires, the one with the fewest entries; without `$all` the constraint's values. */
function rarest(
  { equals, all }: Constraint,
  field: IndexField,
  index: IndexTable,
  prefixes: readonly Buffer[],
): Value[] | undefined {
  const [prefix] = prefixes
  if (!all || all.length < 2 || !prefix || prefixes.length > 1) return equals
  let best = equals
  let fewest = Infinity
  for (const value of all) {
    const key = encodeValue(value)
    const from = Buffer.concat([prefix, field.descending ? invert(key) : key])
    const entries = index.countUpTo({ from, to: prefixEnd(from) }, Math.min(fewest, COUNTED))
    if (entries < fewest) {
      best = [value]
      fewest = entries
    }
  }
  return best
}

/** Keys for equality and `$in`. */
function equalityKeys(values: readonly Value[], field: IndexField): Buffer[] {
  const keys = new Map<string, Buffer>()
  for (const value of values) {
    for (const key of pointKeys(value)) keys.set(key.toString('latin1'), field.descending ? invert(key) : key)
  }
  return [...keys.values()]
}

/** An array as a whole is found by its first element; an empty array has its own key. */
function pointKeys(value: Value): Buffer[] {
  if (!Array.isArray(value)) return [encodeValue(value)]
  const first = value[0]
  const own = encodeValue(value)
  return first === undefined ? [own, Buffer.from([TYPE_ORDER.emptyArray])] : [own, encodeValue(first)]
}

interface Ends {
  from: Buffer
  to: Buffer | undefined
}

function rangeKeys(constraint: Constraint, field: IndexField, multikey: boolean): Ends | undefined {
  const ends = boundKeys(constraint, multikey)
  if (!ends || !field.descending) return ends
  // inverting the keys swaps the two ends
  return { from: ends.to ? afterInverted(ends.to) : Buffer.alloc(0), to: afterInverted(ends.from) }
}

/** The least descending key whose value is not above `end`: it comes just after the complement of `end`. */
function afterInverted(end: Buffer): Buffer {
  return prefixEnd(invert(end)) ?? Buffer.from([0xff])
}

/** A range stays within one type; with several keys per document only one of the two bounds can be used. */
function boundKeys(constraint: Constraint, multikey: boolean): Ends | undefined {
  const { lower, upper } = constraint
  const bound = lower ?? upper
  if (!bound) return undefined
  const type = encodeValue(bound.value).subarray(0, 1)
  const from = lower ? startOf(lower) : isNumber(bound.value) ? ABOVE_NAN : type
  const to = upper && (!multikey || !lower) ? endOf(upper) : prefixEnd(type)
  return { from, to }
}

function startOf(bound: Bound): Buffer {
  const key = encodeValue(bound.value)
  return bound.inclusive ? key : (prefixEnd(key) ?? key)
}

function endOf(bound: Bound): Buffer {
  const key = encodeValue(bound.value)
  return bound.inclusive ? (prefixEnd(key) ?? key) : key
}

function inPrefix(prefix: Buffer, ends: Ends): KeyRange {
  return {
    from: Buffer.concat([prefix, ends.from]),
    to: ends.to ? Buffer.concat([prefix, ends.to]) : prefixEnd(prefix),
  }
}

/** Direction in which the fields after the equalities give the order of the sort; undefined if they don't. */
function serveSort(
  fields: readonly IndexField[],
  equalities: number,
  sort: readonly SortField[],
): 'forward' | 'backward' | undefined {
  // without arrays in the index, a field with a single value does not affect the order
  const fixed = new Set(fields.slice(0, equalities).map(({ path }) => path))
  let at = equalities
  let direction: 'forward' | 'backward' | undefined
  for (const wanted of sort) {
    if (fixed.has(wanted.path)) continue
    const field = fields[at++]
    if (field?.path !== wanted.path) return undefined
    const needed = field.descending === wanted.descending ? 'forward' : 'backward'
    if (direction && direction !== needed) return undefined
    direction = needed
  }
  return direction ?? 'forward'
}
