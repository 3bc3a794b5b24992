import type { InputOf } from '@lianda/shared/contract/endpoint'
import {
  LISTED_RULES,
  PROGRESS_STATES,
  type taskProgress,
  type taskProgressExport,
} from '@lianda/shared/module/task/task-progress.admin.contract'
import type { ListQuery } from '../../list/address-state'

/** What narrows everybody down. */
export const amongOf = ({ text, filters: { departmentId, positionId } }: Pick<ListQuery, 'text' | 'filters'>) => ({
  ...(text ? { text } : {}),
  ...(departmentId ? { departmentId } : {}),
  ...(positionId ? { positionId } : {}),
})

/** Filters that list and export share; unknown values of the address are dropped. */
export function progressFilters(query: Pick<ListQuery, 'text' | 'filters'>): InputOf<typeof taskProgressExport> {
  const { filters } = query
  const { id = '', subtaskId, passedFrom, passedTo } = filters
  const state = PROGRESS_STATES.find((one) => one === filters['state'])
  const attention = LISTED_RULES.find((one) => one === filters['attention'])
  return {
    id,
    ...amongOf(query),
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
