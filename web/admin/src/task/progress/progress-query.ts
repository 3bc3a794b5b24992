import type { InputOf } from '@lianda/shared/contract/endpoint'
import {
  LISTED_RULES,
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
  const { id = '', departmentId, positionId, subtaskId, passedFrom, passedTo } = filters
  const state = PROGRESS_STATES.find((one) => one === filters['state'])
  const attention = LISTED_RULES.find((one) => one === filters['attention'])
  return {
    id,
    ...(text ? { text } : {}),
    ...(departmentId ? { departmentId } : {}),
    ...(positionId ? { positionId } : {}),
    ...(subtaskId ? { subtaskId } : {}),
    ...(state ? { state } : {}),
    ...(attention ? { attention } : {}),
    ...(passedFrom ? { passedFrom: Number(passedFrom) } : {}),
    ...(passedTo ? { passedTo: Number(passedTo) } : {}),
  }
}

/** The address as input of the list. */
export const progressInput = (query: ListQuery): InputOf<typeof taskProgress> => ({
  page: query.page,
  rows: query.rows,
  ...(query.sort ? { sort: query.sort } : {}),
  ...progressFilters(query),
})
