import { examRecordFilters } from './exam-record-query'

type Named = Partial<Record<'taskId' | 'subtaskId' | 'examinationId' | 'paperId' | 'userId' | 'state', string>>

/** The list of exam records, narrowed down. */
export const recordsAddress = (filters: Named): string =>
  `/admin/view/studentReport?${new URLSearchParams({ kind: 'exam', ...filters }).toString()}`

/** One record; the filters say what comes before and after it. */
export function recordAddress(id: string, filters: Record<string, string>): string {
  const known = Object.keys(examRecordFilters(filters))
  const kept = Object.entries(filters).filter(([key]) => known.includes(key))
  return `/admin/view/dashboard?${new URLSearchParams([['exam', id], ...kept]).toString()}`
}
