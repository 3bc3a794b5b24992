import type { InputOf } from '@lianda/shared/contract/endpoint'
import {
  type learnerLogins,
  SIGN_IN_RESULTS,
  type SignInResult,
} from '@lianda/shared/module/activity/activity.admin.contract'
import { terminalKind } from '@lianda/shared/contract/fields'
import type { ListQuery } from '../list/address-state'

type Filters = InputOf<typeof learnerLogins.save>

const isResult = (text: string | undefined): text is SignInResult => SIGN_IN_RESULTS.some((one) => one === text)

/** The address's filters; list and export share them. */
export function loginFilters({ text, filters }: Pick<ListQuery, 'text' | 'filters'>): Filters {
  const { from, to, departmentId, result } = filters
  const terminal = terminalKind.options.find((kind) => kind === filters.terminal)
  return {
    ...(text ? { text } : {}),
    ...(from ? { from: Number(from) } : {}),
    ...(to ? { to: Number(to) } : {}),
    ...(departmentId ? { departmentId } : {}),
    ...(isResult(result) ? { result } : {}),
    ...(terminal ? { terminal } : {}),
  }
}

/** The address as input of the call. */
export const loginInput = (query: ListQuery): InputOf<typeof learnerLogins.list> => ({
  page: query.page,
  rows: query.rows,
  ...loginFilters(query),
  ...(query.sort ? { sort: query.sort } : {}),
})
