import type { ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type { RecordRow, recordList } from '@lianda/shared/module/practice/practice.admin.contract'
import { DIMENSIONS } from '@lianda/shared/module/scoring/scoring.contract'
import type { ListQuery } from '../list/address-state'

/** The address as input of the list. */
export const recordInput = (query: ListQuery): ParsedInputOf<typeof recordList> => ({
  page: query.page,
  rows: query.rows,
  ...(query.sort ? { sort: query.sort } : {}),
  ...(query.text ? { text: query.text } : {}),
  ...recordFilters(query.filters),
})

/** Its filters, which list, export and the record before and after share; unknown values are dropped. */
export function recordFilters(filters: ListQuery['filters']) {
  const { departmentId, state, passed, from, to, endedFrom, endedTo, userId, taskId, subtaskId, lost, sceneId } =
    filters
  const measured = DIMENSIONS.find((one) => one === filters['measured'])
  return {
    ...(departmentId ? { departmentId } : {}),
    ...(userId ? { userId, ...(measured ? { measured } : {}) } : {}),
    ...(taskId ? { taskId } : {}),
    ...(subtaskId ? { subtaskId, ...(lost ? { lost } : {}) } : {}),
    ...(sceneId ? { sceneId } : {}),
    ...(state === 'active' || state === 'paused' || state === 'ended' ? { state: state as RecordRow['state'] } : {}),
    ...(passed ? { passed: passed === 'true' } : {}),
    ...(from ? { from: Number(from) } : {}),
    ...(to ? { to: Number(to) } : {}),
    ...(endedFrom ? { endedFrom: Number(endedFrom) } : {}),
    ...(endedTo ? { endedTo: Number(endedTo) } : {}),
  }
}

/** The address of one record; the filters say which come before and after it. */
export function recordAddress(id: string, filters: ListQuery['filters']): string {
  const known = Object.keys(recordFilters(filters))
  const kept = Object.entries(filters).filter(([key]) => known.includes(key))
  return `/admin/view/dashboard?${new URLSearchParams([['id', id], ...kept]).toString()}`
}
