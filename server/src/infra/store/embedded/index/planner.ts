import type { Collection } from '../storage/collection'
import type { IndexTable, KeyRange } from '../storage/index-table'
import type { Doc } from '../value'
import { type Candidate, consider, COUNTED, isComplete, isUseful, type SortField } from './candidate'
import { constraintsOf } from './constraints'

/** How the documents of a query are found. The whole filter is applied to what comes out of it in every case. */
export type Plan =
  | { kind: 'collscan'; backward: boolean }
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

/** What a caller insists on: this index, whatever else there is, or the order of insertion. */
export type Hint = { index: IndexTable } | { natural: 'forward' | 'backward' }

/**
 * Chooses the plan. An index that decides the filter alone and serves the order is taken at once; otherwise the one with
 * the fewest entries in its ranges, and among equals (or too many to count) the one with more equalities, a served order,
 * a range. `wanted` is how many documents are asked for, 0 for all. A hinted index is used as far as it goes and read as a
 * whole where it is of no use; what a sparse or partial one leaves out is not found then, as with MongoDB.
 */
export function plan(
  collection: Collection,
  filter: Doc,
  sort: readonly SortField[],
  { wanted = 0, hint }: { wanted?: number; hint?: Hint } = {},
): Plan {
  if (hint && 'natural' in hint) return { kind: 'collscan', backward: hint.natural === 'backward' }
  const constraints = constraintsOf(filter)
  if (hint) return toPlan(consider(hint.index, filter, constraints, sort))
  // Most queries name a document: nothing finds it sooner, and a collection may have many indexes to think about.
  const [ids] = collection.indexes
  const byId = ids && '_id' in filter && consider(ids, filter, constraints, sort)
  if (byId && isPoint(byId)) return toPlan(byId)
  const candidates = collection.indexes
    .filter((index) => isComplete(index, filter, constraints))
    .map((index) => consider(index, filter, constraints, sort))
    .filter(isUseful)
    .sort((a, b) => score(b) - score(a))
  const [best] = candidates
  if (best && (best.equalities > 0 || best.ranged)) return toPlan(cheapest(candidates, sort.length > 0, wanted))
  const branches = planOr(collection, filter)
  if (branches) return { kind: 'or', branches }
  return best ? toPlan(best) : { kind: 'collscan', backward: false }
}

/** The best by score unless another one certainly has less to look at. */
function cheapest(candidates: Candidate[], sorting: boolean, wanted: number): Candidate {
  const [best, ...others] = candidates as [Candidate, ...Candidate[]]
  if (others.length === 0 || isPoint(best) || (best.exact && (best.sorted || !sorting))) return best
  let chosen = best
  let least = cost(best, wanted, COUNTED)
  for (const other of others) {
    const costs = other.equalities > 0 || other.ranged ? cost(other, wanted, least) : COUNTED
    if (costs < least) {
      chosen = other
      least = costs
    }
  }
  return chosen
}

/** Entries to look at; they are counted up to a limit, at which it no longer matters how many there are. */
function cost({ index, ranges, exact, sorted }: Candidate, wanted: number, limit: number): number {
  if (ranges.length > 50) return COUNTED
  let entries = 0
  for (const range of ranges) {
    entries += index.countUpTo(range, limit - entries)
    if (entries >= limit) break
  }
  return exact && sorted && wanted > 0 ? Math.min(entries, wanted) : entries
}

const isPoint = ({ index, equalities }: Candidate): boolean =>
  index.definition.unique && equalities === index.definition.fields.length

function toPlan({ index, ranges, backward, sorted, exact }: Candidate): Plan {
  return { kind: 'ixscan', index, ranges, backward, sorted, exact }
}

function score(candidate: Candidate): number {
  return (
    (isPoint(candidate) ? 1000 : 0) +
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
