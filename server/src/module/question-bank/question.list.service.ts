import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type { questionList } from '@lianda/shared/module/question-bank/question.admin.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { countsOf } from './question.counts'
import { questionFilter } from './question.filter'
import { questions } from './question.model'
import { rowsOf } from './question.view'

type Order = Record<string, 1 | -1>

/** What a list may be sorted by; each has its index. Equal ones: the newest first, the other way round when turned. */
const SORTS: Readonly<Record<string, Order>> = {
  updatedAt: { updatedAt: 1 },
  createdAt: { createdAt: 1 },
  level: { level: 1, updatedAt: -1 },
  score: { scoreTenths: 1, updatedAt: -1 },
  code: { code: 1 },
}

/**
 * Questions with counts for the filter buttons. Served by `newest`, `by_creation`, `by_level`, `by_score`, `by_code` (by
 * the sort), or by `by_text`, `by_catalog`, `by_type`, `by_disabled` where a filter narrows more.
 */
export async function listQuestions(
  deps: Deps,
  actor: Actor,
  input: ParsedInputOf<typeof questionList>,
): Promise<OutputOf<typeof questionList>> {
  const { orgid } = actor
  const filter = await questionFilter(deps, orgid, input)
  const [docs, counts] = await Promise.all([
    questions(deps.db)
      .find(filter)
      .select('-search')
      .sort(orderOf(input.sort))
      .skip((input.page - 1) * input.rows)
      .limit(input.rows)
      .lean(),
    countsOf(deps, filter),
  ])
  return { rows: await rowsOf(deps, orgid, docs), ...counts }
}

export function orderOf(sort: string | undefined): Order {
  const order = SORTS[(sort ?? '').replace(/^-/, '')]
  if (!order) return { updatedAt: -1 }
  const turned = sort?.startsWith('-') ?? false
  return Object.fromEntries(Object.entries(order).map(([key, way]) => [key, turned ? (-way as 1 | -1) : way]))
}
