import { type LearnedTotals, REPORT_DAYS } from '@lianda/shared/module/figures/person-report.admin.contract'

type Days = (typeof REPORT_DAYS)[number]

/** The report of one person. */
export const personAddress = (userId: string): string =>
  `/admin/view/dashboard?${new URLSearchParams({ user: userId }).toString()}`

/** The length of the period that an address names. */
export const daysIn = (params: URLSearchParams): Days =>
  REPORT_DAYS.find((days) => String(days) === params.get('days')) ?? 30

/** How the lists call the records of a figure; readings and films have no list. */
const KINDS = { practices: 'practice', exams: 'exam', rounds: 'faq' } as const
export type ListedKind = keyof typeof KINDS & keyof LearnedTotals

/** The person's records that ended in a period, whose second moment is no longer in it: the list shows days. */
export function endedAddress(kind: ListedKind, userId: string, { from, to }: { from: number; to: number }): string {
  const query = {
    ...(kind === 'practices' ? {} : { kind: KINDS[kind] }),
    ...{ userId, endedFrom: String(from), endedTo: String(to - 1) },
    ...(kind === 'exams' ? {} : { state: 'ended' }),
  }
  return `/admin/view/studentReport?${new URLSearchParams(query).toString()}`
}
