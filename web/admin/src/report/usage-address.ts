import type { InputOf } from '@lianda/shared/contract/endpoint'
import { terminalKind } from '@lianda/shared/contract/fields'
import {
  USAGE_KINDS,
  USAGE_STEPS,
  type UsageKind,
  type usagePeople,
  type usageRead,
  type UsageStep,
} from '@lianda/shared/module/figures/usage.admin.contract'
import type { ListQuery } from '../list/address-state'

type Values = Readonly<Record<string, string>>

/** Keys of an address that narrow the figures down; the overview and its lists have the same. */
const SHARED = ['from', 'to', 'departmentId', 'positionId', 'terminal'] as const
type Narrowing = Partial<Record<(typeof SHARED)[number], string>>

export const stepIn = (values: Values): UsageStep => USAGE_STEPS.find((step) => step === values['step']) ?? 'day'
export const kindIn = (values: Values): UsageKind => USAGE_KINDS.find((kind) => kind === values['kind']) ?? 'active'

function narrowed(values: Values) {
  const { from, to, departmentId, positionId } = values
  const terminal = terminalKind.options.find((one) => one === values['terminal'])
  return {
    ...(from ? { from: Number(from) } : {}),
    ...(to ? { to: Number(to) } : {}),
    ...(departmentId ? { departmentId } : {}),
    ...(positionId ? { positionId } : {}),
    ...(terminal ? { terminal } : {}),
  }
}

/** The address of the overview as input of its call. */
export const usageInput = (values: Values): InputOf<typeof usageRead> => ({
  ...narrowed(values),
  step: stepIn(values),
})

/** The address of the list as what finds its rows; the file has the same. */
export const peopleFilters = ({ text, filters, sort }: Pick<ListQuery, 'text' | 'filters' | 'sort'>) => ({
  ...narrowed(filters),
  kind: kindIn(filters),
  ...(text ? { text } : {}),
  ...(sort ? { sort } : {}),
})

export const peopleInput = (query: ListQuery): InputOf<typeof usagePeople> => ({
  page: query.page,
  rows: query.rows,
  ...peopleFilters(query),
})

/**
 * The people behind a figure of the overview. The period is named, so that the list shows the same days tomorrow.
 * @param over what the figure adds to the filters of the page
 */
export function peopleAddress(
  values: Values,
  period: { from: number; to: number },
  kind: UsageKind,
  over: Narrowing = {},
  sort = '',
): string {
  const named = { from: String(period.from), to: String(period.to - 1) }
  const kept = Object.fromEntries(SHARED.flatMap((key) => (values[key] ? [[key, values[key]]] : [])))
  const query = { ...kept, ...named, ...over, kind, ...(sort ? { sort } : {}) }
  return `/admin/view/onlineuserdetails?${new URLSearchParams(query).toString()}`
}

/** The figures to which a list belongs. */
export function overviewAddress(values: Values): string {
  const kept = Object.fromEntries(SHARED.flatMap((key) => (values[key] ? [[key, values[key]]] : [])))
  return `/admin/view/onlineuser?${new URLSearchParams(kept).toString()}`
}
