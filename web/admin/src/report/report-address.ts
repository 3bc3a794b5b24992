export type RecordKind = 'practice' | 'exam'

/** What means the same in both lists goes along from one to the other. */
const COMMON = ['text', 'departmentId', 'userId', 'passed', 'from', 'to']

/** The address of the other list. */
export function switchedTo(kind: RecordKind, params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams([...params].filter(([key]) => COMMON.includes(key)))
  if (kind === 'exam') next.set('kind', 'exam')
  return next
}
