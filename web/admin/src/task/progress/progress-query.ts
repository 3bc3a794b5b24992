import type { InputOf } from '@lianda/shared/contract/endpoint'
import {
  PROGRESS_STATES,
  type taskProgress,
  type taskProgressExport,
} from '@lianda/shared/module/task/task-progress.admin.contract'
import type { ListQuery } from '../../list/address-state'

/** Filters that list and export share; unknown values of the address are dropped. */
export function progressFilters({
  text,
  filters,
}: Pick<ListQuery, 'text' | 'filters'>): InputOf<typeof taskProgressExport> {
  const { id = '', departmentId, positionId, subtaskId } = filters
  const state = PROGRESS_STATES.find((one) => one === filters['state'])
  return {
    id,
    ...(text ? { text } : {}),
    ...(departmentId ? { departmentId } : {}),
    ...(positionId ? { positionId } : {}),
    ...(subtaskId ? { subtaskId } : {}),
    ...(state ? { state } : {}),
    ...timeIn('passedFrom', filters['passedFrom']),
    ...timeIn('passedTo', filters['passedTo']),
  }
}

function timeIn<K extends string>(key: K, text: string | undefined): Partial<Record<K, number>> {
  const ms = Number(text ?? '')
  return Number.isSafeInteger(ms) && ms > 0 ? ({ [key]: ms } as Record<K, number>) : {}
}

/** The address as input of the list. */
export const progressInput = (query: ListQuery): InputOf<typeof taskProgress> => ({
  page: query.page,
  rows: query.rows,
  ...(query.sort ? { sort: query.sort } : {}),
  ...progressFilters(query),
})
