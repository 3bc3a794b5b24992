import type { Collection } from '../storage/collection'
import type { IndexTable, KeyRange } from '../storage/index-table'
import { type Doc, isDoc } from '../value'
import { type Candidate, consider, COUNTED, isComplete, isUseful, type SortField } from './candidate'
import { constraintsOf } from './constraints'

/** How a query finds its documents. The whole filter is always applied to what the plan returns. */
export type Plan =
  | { kind: 'collscan' }
  | {
      kind: 'ixscan'
      index: IndexTable
      ranges: KeyRange[]
      backward: boolean
      sorted: boolean
      /** The ranges contain exactly the matches, so these can be counted without reading documents. */
      exact: boolean
    }
  | { kind: 'or'; branches: Plan[] }

/**
 * Chooses the plan. An index that decides the filter alone and gives the order is taken at once. Otherwise the plan is
 * the index with the fewest entries in its ranges; on a tie (or too many entries to count) the one with more
 * equalities, then order, then a range. `wanted` is the number of documents wanted, 0 for all. A hinted index is always
 * used, and read completely if it does not help; as in MongoDB, documents missing from a partial one are not found.
 */
export function plan(
  collection: Collection,
  filter: Doc,
  sort: readonly SortField[],
  { wanted = 0, hint }: { wanted?: number; hint?: IndexTable } = {},
): Plan {
  const constraints = constraintsOf(filter)
  if (hint) return toPlan(consider(hint, filter, constraints, sort))
  // Most queries name an `_id`: no plan is faster, and a collection may have many indexes to consider.
  const [ids] = collection.indexes
  const byId = ids && '_id' in filter && consider(ids, filter, constraints, sort)
  if (byId && isPoint(byId)) return toPlan(byId)
  const candidates = collection.indexes
    .filter((index) => isComplete(index, filter))
    .map((index) => consider(index, filter, constraints, sort))
    .filter(isUseful)
    .sort((a, b) => score(b) - score(a))
  const [best] = candidates
  if (best && (best.equalities > 0 || best.ranged)) return toPlan(cheapest(candidates, sort.length > 0, wanted))
  const branches = planOr(collection, filter)
  if (branches) return { kind: 'or', branches }
  return best ? toPlan(best) : { kind: 'collscan' }
}

/** The candidate with the best score, unless another one certainly has fewer entries to read. */
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

/** Number of entries to read, counted up to a limit above which the exact number does not matter. */
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

/** A top-level `$or` becomes a union of index scans if each branch has one. */
function planOr(collection: Collection, filter: Doc): Plan[] | undefined {
  const or = filter.$or
  if (!Array.isArray(or)) return undefined
  const branches: Plan[] = []
  for (const branch of or) {
    const made = isDoc(branch) && plan(collection, branch, [])
    if (!made || made.kind !== 'ixscan') return undefined
    branches.push(made)
  }
  return branches
}
