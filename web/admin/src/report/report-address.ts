export const RECORD_KINDS = ['practice', 'exam', 'faq', 'viewing'] as const
export type RecordKind = (typeof RECORD_KINDS)[number]

/** The kind that an address names. */
export const kindIn = (params: URLSearchParams): RecordKind => {
  const kind = params.get('kind')
  return RECORD_KINDS.find((one) => one === kind) ?? 'practice'
}

/** The records of a kind in one package, or of one person in it. */
export function packageRecords(kind: RecordKind, taskId: string, userId?: string): string {
  const query = { ...(kind === 'practice' ? {} : { kind }), taskId, ...(userId ? { userId } : {}) }
  return `/admin/view/studentReport?${new URLSearchParams(query).toString()}`
}

/** Filters with the same meaning in both lists: kept when switching between them. */
const COMMON = ['text', 'departmentId', 'userId', 'passed', 'from', 'to', 'endedFrom', 'endedTo']

/** The address of the other list. */
export function switchedTo(kind: RecordKind, params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams([...params].filter(([key]) => COMMON.includes(key)))
  if (kind !== 'practice') next.set('kind', kind)
  return next
}
