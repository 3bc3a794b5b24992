import type { Doc, Value } from '../value'
import type { Collection } from '../storage/collection'
import type { IndexTable, KeyRange } from '../storage/index-table'
import { type Bound, type Constraint, constraintsOf, impliesPartial, isPlainCondition } from './constraints'
import { encodeText, encodeValue, invert, prefixEnd, TYPE_ORDER } from './key'
import type { IndexField } from './definition'

/** How the documents of a query are found. The whole filter is applied to what comes out of it in every case. */
export type Plan =
  | { kind: 'collscan' }
  | {
      kind: 'ixscan'
      index: IndexTable
      ranges: KeyRange[]
      backward: boolean
      sorted: boolean
      /** The ranges hold the matches and nothing else, so they can be counted without reading documents. */
      exact: boolean
    }
  | { kind: 'or'; branches: Plan[] }

export interface SortField {
  path: string
  descending: boolean
}

/** More ranges than this from `$in` lists, and a later field is left to the filter. */
const MAX_RANGES = 50_000

interface Candidate {
  index: IndexTable
  ranges: KeyRange[]
  equalities: number
  ranged: boolean
  sorted: boolean
  backward: boolean
  exact: boolean
}

/** Chooses the plan: the most equalities win, then a served sort, then a range. */
export function plan(collection: Collection, filter: Doc, sort: readonly SortField[]): Plan {
  const constraints = constraintsOf(filter)
  let best: Candidate | undefined
  for (const index of collection.indexes) {
    const candidate = consider(index, filter, constraints, sort)
    if (candidate && (!best || score(candidate) > score(best))) best = candidate
  }
  if (best && (best.equalities > 0 || best.ranged)) return toPlan(best)
  const branches = planOr(collection, filter)
  if (branches) return { kind: 'or', branches }
  return best ? toPlan(best) : { kind: 'collscan' }
}

function toPlan({ index, ranges, backward, sorted, exact }: Candidate): Plan {
  return { kind: 'ixscan', index, ranges, backward, sorted, exact }
}

function score(candidate: Candidate): number {
  const unique = candidate.index.definition.unique && candidate.equalities === candidate.index.definition.fields.length
  return (
    (unique ? 1000 : 0) +
    candidate.equalities * 10 +
    (candidate.sorted ? 6 : 0) +
    (candidate.ranged ? 5 : 0) -
    candidate.index.definition.fields.length * 0.01
  )
}

/** A top-level `$or` is a union of index scans when each of its branches has one. */
function planOr(collection: Collection, filter: Doc): Plan[] | undefined {
  const or = filter.$or
  if (!Array.isArray(or)) return undefined
  const branches: Plan[] = []
  for (const branch of or) {
    const made = plan(collection, { $and: [branch] }, [])
    if (made.kind !== 'ixscan') return undefined
    branches.push(made)
  }
  return branches
}

function consider(
  index: IndexTable,
  filter: Doc,
  constraints: ReadonlyMap<string, Constraint>,
  sort: readonly SortField[],
): Candidate | undefined {
  const { fields, partial, sparse } = index.definition
  if (index.definition.spec.hidden === true) return undefined
  if (partial && !impliesPartial(filter, partial.filter)) return undefined
  if (sparse && !fields.some(({ path }) => constraints.get(path)?.excludesMissing)) return undefined
  let prefixes: Buffer[] = [Buffer.alloc(0)]
  let equalities = 0
  let single = true
  let ranges: KeyRange[] | undefined
  for (const field of fields) {
    const constraint = constraints.get(field.path)
    const points = constraint && equalityKeys(constraint, field)
    if (points && prefixes.length * points.length <= MAX_RANGES) {
      prefixes = prefixes.flatMap((prefix) => points.map((point) => Buffer.concat([prefix, point])))
      single &&= points.length === 1
      equalities++
      continue
    }
    const bounds = constraint && rangeKeys(constraint, field, index.multikey)
    if (bounds) ranges = prefixes.map((prefix) => inPrefix(prefix, bounds))
    break
  }
  const served = sort.length > 0 && !index.multikey && single ? serveSort(fields, equalities, sort) : undefined
  if (equalities === 0 && !ranges && !served) return undefined
  const found = ranges ?? prefixes.map((prefix) => ({ from: prefix, to: prefixEnd(prefix) }))
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

/** Is every condition of the filter one that the ranges over these fields express completely? */
function isExact(filter: Doc, bound: readonly IndexField[]): boolean {
  const paths = new Set(bound.map(({ path }) => path))
  return Object.keys(filter).every((path) => paths.has(path) && isPlainCondition(filter[path] as Value))
}

/** Keys for equality and `$in`; undefined when the constraint is none of them. */
function equalityKeys(constraint: Constraint, field: IndexField): Buffer[] | undefined {
  if (!constraint.equals) return undefined
  const keys = new Map<string, Buffer>()
  for (const value of constraint.equals) {
    for (const key of pointKeys(value)) keys.set(key.toString('latin1'), field.descending ? invert(key) : key)
  }
  return [...keys.values()]
}

/** An array as a whole is found by its first element; an empty one has a key of its own. */
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
  const ends =
    constraint.regexPrefix !== undefined ? textPrefix(constraint.regexPrefix) : boundKeys(constraint, multikey)
  if (!ends || !field.descending) return ends
  // complemented, the upper end becomes the lower one
  return { from: ends.to ? afterInverted(ends.to) : Buffer.alloc(0), to: afterInverted(ends.from) }
}

/** The least key in descending order that is not above `end` in ascending order is just behind its complement. */
function afterInverted(end: Buffer): Buffer {
  return prefixEnd(invert(end)) ?? Buffer.from([0xff])
}

function textPrefix(prefix: string): Ends {
  const text = encodeText(prefix).subarray(0, -2)
  const from = Buffer.concat([Buffer.from([TYPE_ORDER.string]), text])
  return { from, to: prefixEnd(from) }
}

/** A range stays within one type; with several keys per document only one of two bounds may be used. */
function boundKeys(constraint: Constraint, multikey: boolean): Ends | undefined {
  const { lower, upper, sameElement } = constraint
  const bound = lower ?? upper
  if (!bound) return undefined
  const both = !multikey || sameElement
  const type = encodeValue(bound.value).subarray(0, 1)
  const from = lower ? startOf(lower) : type
  const to = upper && (both || !lower) ? endOf(upper) : prefixEnd(type)
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

/** Do the fields behind the equalities come in the order of the sort, or exactly against it? */
function serveSort(
  fields: readonly IndexField[],
  equalities: number,
  sort: readonly SortField[],
): 'forward' | 'backward' | undefined {
  // without arrays in the index, a field that equals one value does not matter for the order
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
