import { examRecordFilters } from './exam-record-query'

type Named = Partial<Record<'taskId' | 'subtaskId' | 'examinationId' | 'paperId' | 'userId' | 'state', string>>

/** Which of the attempts that a paper's statistics count. */
export type Counted = Partial<Record<'first' | 'bin' | 'lost' | 'had' | 'gave' | 'passed', string>>

/** Address of the exam record list with these filters. */
export const recordsAddress = (filters: Named & Counted): string =>
  `/admin/view/studentReport?${new URLSearchParams({ kind: 'exam', ...filters }).toString()}`

/** Address of one record; the filters define the records before and after it. */
export function recordAddress(id: string, filters: Record<string, string>): string {
  const known = Object.keys(examRecordFilters(filters))
  const kept = Object.entries(filters).filter(([key]) => known.includes(key))
  return `/admin/view/dashboard?${new URLSearchParams([['exam', id], ...kept]).toString()}`
}
