import { type Learned, REPORT_DAYS } from '@lianda/shared/module/figures/person-report.admin.contract'
import type { Dimension } from '@lianda/shared/module/scoring/scoring.contract'

type Days = (typeof REPORT_DAYS)[number]

/** The report of one person. */
export const personAddress = (userId: string): string =>
  `/admin/view/dashboard?${new URLSearchParams({ user: userId }).toString()}`

/** The length of the period that an address names. */
export const daysIn = (params: URLSearchParams): Days =>
  REPORT_DAYS.find((days) => String(days) === params.get('days')) ?? 30

/** How the lists call the records of a figure. */
const KINDS = { exams: 'exam', rounds: 'faq', viewings: 'viewing' } as const

interface Period {
  from: number
  to: number
}

/** The person's records that ended in a period, whose second moment is no longer in it: the list shows days. */
export function endedAddress(kind: Learned, userId: string, { from, to }: Period): string {
  const query = {
    ...(kind === 'practices' ? {} : { kind: KINDS[kind] }),
    ...{ userId, endedFrom: String(from), endedTo: String(to - 1) },
    ...(kind === 'practices' || kind === 'rounds' ? { state: 'ended' } : {}),
  }
  return `/admin/view/studentReport?${new URLSearchParams(query).toString()}`
}

/** Those of them that were passed. */
export const passedAddress = (kind: Learned, userId: string, period: Period): string =>
  `${endedAddress(kind, userId, period)}&passed=true`

/** Those of the person's practices that ended in a period in which a dimension was measured. */
export const measuredAddress = (measured: Dimension, userId: string, period: Period): string =>
  `${endedAddress('practices', userId, period)}&${new URLSearchParams({ measured }).toString()}`
