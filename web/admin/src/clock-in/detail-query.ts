import type { InputOf } from '@lianda/shared/contract/endpoint'
import {
  COUNTED_DAYS,
  DUTY_STANDINGS,
  type dutyExport,
  type dutyProgress,
} from '@lianda/shared/module/clock-in/clock-in.admin.contract'
import type { ListQuery } from '../list/address-state'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Filters that list and export share; unknown values of the address are dropped. */
export function detailFilters({ text, filters }: Pick<ListQuery, 'text' | 'filters'>): InputOf<typeof dutyExport> {
  const { id = '', departmentId, month = '' } = filters
  // A day of another month went away with its own.
  const day = DAY.test(filters['day'] ?? '') && filters['day']?.startsWith(`${month}-`) ? filters['day'] : undefined
  const on = COUNTED_DAYS.find((one) => one === filters['on'])
  const standing = DUTY_STANDINGS.find((one) => one === filters['standing'])
  return {
    id,
    ...(text ? { text } : {}),
    ...(/^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? { month } : {}),
    ...(departmentId ? { departmentId } : {}),
    ...(standing ? { standing } : {}),
    ...(day ? { day, ...(on ? { on } : {}) } : {}),
  }
}

/** The address as input of the list. */
export const detailInput = (query: ListQuery): InputOf<typeof dutyProgress> => ({
  page: query.page,
  rows: query.rows,
  ...(query.sort ? { sort: query.sort } : {}),
  ...detailFilters(query),
})

/** Months that can be chosen, at most. */
const MONTHS = 24

/** The months from today's back to that of the first day, the newest first. */
export function monthsBack(today: string, startDay: string): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const all = Array.from({ length: MONTHS }, (_none, at) =>
    new Date(Date.UTC(year, month - 1 - at, 1)).toISOString().slice(0, 7),
  )
  return all.filter((one, at) => at === 0 || one >= startDay.slice(0, 7))
}
