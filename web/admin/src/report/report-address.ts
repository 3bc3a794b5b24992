export type RecordKind = 'practice' | 'exam'

/** Filters with the same meaning in both lists: kept when switching between them. */
const COMMON = ['text', 'departmentId', 'userId', 'passed', 'from', 'to']

/** The address of the other list. */
export function switchedTo(kind: RecordKind, params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams([...params].filter(([key]) => COMMON.includes(key)))
  if (kind === 'exam') next.set('kind', 'exam')
  return next
}
