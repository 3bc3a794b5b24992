import { LRUCache } from 'lru-cache'
import { type Deps, perApp } from '../../deps'
import { firstMatches, type Matched, matchedOf } from '../../infra/paging/search-page'
import { type Cell, tableOf } from './count-table'
import type { QuestionDoc } from './question.document'
import type { QuestionFilter } from './question-filter'
import { questions } from './question.model'

/** The members of a match needed for sorting and counting. */
export type Match = Pick<QuestionDoc, '_id' | 'type' | 'level' | 'scoreTenths' | 'code' | 'createdAt' | 'updatedAt'>

export interface Search {
  /** Null when there are more than are cached; the store then finds each page. */
  matches: readonly Match[] | null
  /** Of a text: how many match, as far as lists count. */
  matched?: Matched
  /** Null where a text has more matches than lists count. */
  cells: readonly Pick<Cell, 'type' | 'level' | 'n'>[] | null
}

/** Matches cached per search, about 200 bytes each. */
const MAX_MATCHES = 5_000
/** Searches cached over all organisations. */
const MAX_SEARCHES = 30

interface Kept {
  table: object
  changes: number
  search: Promise<Search>
}

const kept = perApp(() => new LRUCache<string, Kept>({ max: MAX_SEARCHES }))

/**
 * Result of a filter that only the store can answer (text, time, single ids), cached: another page, order, type or
 * level of the same search then reads only its rows. Evicted with the counts when a question changes. A text with more
 * matches than lists count is searched for with its types and levels, which others of its matches may have.
 */
export async function searchOf(deps: Deps, filter: QuestionFilter): Promise<Search> {
  const { type, level, ...wide } = filter
  const search = await cached(deps, wide)
  if (search.cells !== null || !filter.search || !(type || level)) return search
  return { ...(await cached(deps, filter)), cells: null }
}

function cached(deps: Deps, filter: QuestionFilter): Promise<Search> {
  const table = tableOf(deps, filter.orgid)
  const { changes } = table
  const key = JSON.stringify(filter)
  const known = kept(deps)
  const before = known.get(key)
  if (before?.table === table && before.changes === changes) return before.search
  const search = read(deps, filter)
  known.set(key, { table, changes, search })
  search.catch(() => known.delete(key))
  return search
}

const MEMBERS = { type: 1, level: 1, scoreTenths: 1, code: 1, createdAt: 1, updatedAt: 1 } as const

async function read(deps: Deps, filter: QuestionFilter): Promise<Search> {
  if (filter.search) {
    const first = await firstMatches<QuestionDoc, Match>(questions(deps.db), filter, {
      members: Object.keys(MEMBERS),
    })
    return { matches: first.matches, matched: matchedOf(first), cells: first.more ? null : cellsOf(first.matches) }
  }
  const matches: Match[] = await questions(deps.db)
    .find(filter, MEMBERS)
    .limit(MAX_MATCHES + 1)
    .lean()
  if (matches.length <= MAX_MATCHES) return { matches, cells: cellsOf(matches) }
  const rows = await questions(deps.db).aggregate<{ _id: Pick<Cell, 'type' | 'level'>; n: number }>([
    { $match: filter },
    { $group: { _id: { type: '$type', level: '$level' }, n: { $sum: 1 } } },
  ])
  return { matches: null, cells: rows.map(({ _id, n }) => ({ ..._id, n })) }
}

const cellsOf = (matches: readonly Match[]) => matches.map(({ type, level }) => ({ type, level, n: 1 }))
