import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type { questionList } from '@lianda/shared/module/question-bank/question.admin.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { MOST_MATCHES } from '../../infra/paging/search-page'
import { countsOf } from './question-counts'
import type { QuestionDoc } from './question.document'
import { isNarrow, type QuestionFilter, questionFilter, within } from './question-filter'
import { questions } from './question.model'
import { type Match, searchOf } from './question-search'
import { rowsOf } from './question.view'

/** In order of precedence. */
const SORT_KEYS = ['level', 'scoreTenths', 'code', 'createdAt', 'updatedAt'] as const

type Order = Partial<Record<(typeof SORT_KEYS)[number] | '_id', 1 | -1>>

/**
 * Allowed sort orders; each has its index. Equal rows come newest first, or oldest first when the order is reversed.
 */
const SORTS: Readonly<Record<string, Order>> = {
  updatedAt: { updatedAt: 1 },
  createdAt: { createdAt: 1 },
  level: { level: 1, updatedAt: -1 },
  score: { scoreTenths: 1, updatedAt: -1 },
  code: { code: 1 },
}

/**
 * Questions with counts for the filter buttons. Served by `newest`, `by_creation`, `by_level`, `by_score`, `by_code`
 * (by the sort), or by `by_text`, `by_catalog`, `by_type`, `by_disabled` where a filter is more selective.
 */
export async function listQuestions(
  deps: Deps,
  actor: Actor,
  input: ParsedInputOf<typeof questionList>,
): Promise<OutputOf<typeof questionList>> {
  const filter = await questionFilter(deps, actor, input)
  const skip = (input.page - 1) * input.rows
  const limit = filter.search ? Math.min(input.rows, Math.max(0, MOST_MATCHES - skip)) : input.rows
  const page = { order: orderOf(input.sort), skip, limit }
  const [docs, counts] = await Promise.all([pageOf(deps, filter, page), countsOf(deps, filter)])
  return { rows: await rowsOf(deps, actor, docs), ...counts }
}

interface Slice {
  order: Order
  skip: number
  limit: number
}

async function pageOf(deps: Deps, filter: QuestionFilter, { order, skip, limit }: Slice): Promise<QuestionDoc[]> {
  // The store takes 0 for "all".
  if (limit === 0) return []
  const { matches } = isNarrow(filter) ? await searchOf(deps, filter) : { matches: null }
  if (!matches) {
    return await questions(deps.db).find(filter).select('-search').sort(order).skip(skip).limit(limit).lean()
  }
  const ids = matches
    .filter((one) => within(filter.type, one.type) && within(filter.level, one.level))
    .toSorted((a, b) => compare(a, b, order))
    .slice(skip, skip + limit)
    .map((one) => one._id)
  const docs = await questions(deps.db)
    .find({ _id: { $in: ids }, orgid: filter.orgid, live: true })
    .select('-search')
    .lean()
  const byId = new Map(docs.map((doc) => [doc._id, doc]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Compares as the store does, and equal rows by id, so that pages do not overlap. */
function compare(a: Match, b: Match, order: Order): number {
  for (const key of [...SORT_KEYS.filter((one) => one in order), '_id' as const]) {
    const [left, right] = [a[key], b[key]]
    if (left < right) return -(order[key] ?? 1)
    if (left > right) return order[key] ?? 1
  }
  return 0
}

export function orderOf(sort: string | undefined): Order {
  const order = SORTS[(sort ?? '').replace(/^-/, '')]
  if (!order) return { updatedAt: -1 }
  const turned = sort?.startsWith('-') ?? false
  return Object.fromEntries(Object.entries(order).map(([key, way]) => [key, turned ? (-way as 1 | -1) : way]))
}
