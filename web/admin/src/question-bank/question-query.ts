import type { ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type { questionExport } from '@lianda/shared/module/question-bank/import.admin.contract'
import type { questionList } from '@lianda/shared/module/question-bank/question.admin.contract'
import type { ListQuery } from '../list/address-state'
import { startOfDay } from '../platform/zone'

type Filters = Omit<ParsedInputOf<typeof questionExport>, 'format' | 'ids'>

/** Catalog type "online questions" of the specification. */
export const QUESTION_CATALOGS = 5

/** Choices of the filter "updated", in days. */
export const WITHIN_DAYS = [7, 30, 90] as const
const DAY_MS = 86_400_000

/**
 * The address as filters of the calls. "Updated within n days" counts from the start of today, so that the same address
 * sends the same query all day.
 * @param nowMs milliseconds since the epoch
 */
export function filtersOf(query: ListQuery, nowMs: number): Filters {
  const { catalogId, types, levels, disabled, within } = query.filters
  const days = WITHIN_DAYS.find((one) => String(one) === within)
  return {
    ...(query.text ? { text: query.text } : {}),
    ...(catalogId ? { catalogId } : {}),
    ...(types ? { types } : {}),
    ...(levels ? { levels } : {}),
    ...(disabled === 'true' || disabled === 'false' ? { disabled: disabled === 'true' } : {}),
    ...(days ? { updatedFrom: startOfDay(nowMs) - days * DAY_MS } : {}),
  }
}

export function listInput(query: ListQuery, nowMs: number): ParsedInputOf<typeof questionList> {
  return {
    page: query.page,
    rows: query.rows,
    ...(query.sort ? { sort: query.sort } : {}),
    ...filtersOf(query, nowMs),
  }
}
