import type { LostPoint } from '@lianda/shared/module/report/subtask-report.admin.contract'

export const RECORD_KINDS = ['practice', 'exam', 'faq', 'viewing'] as const
export type RecordKind = (typeof RECORD_KINDS)[number]

/** The kind that an address names. */
export const kindIn = (params: URLSearchParams): RecordKind => {
  const kind = params.get('kind')
  return RECORD_KINDS.find((one) => one === kind) ?? 'practice'
}

/** The records of a kind in one package, of one person in it, or of one of its steps. */
export function packageRecords(
  kind: RecordKind,
  taskId: string,
  of: { userId?: string; subtaskId?: string } = {},
): string {
  const { userId, subtaskId } = of
  const query = {
    ...(kind === 'practice' ? {} : { kind }),
    taskId,
    // What was read and watched is not listed by step.
    ...(subtaskId && kind !== 'viewing' ? { subtaskId } : {}),
    ...(userId ? { userId } : {}),
  }
  return `/admin/view/studentReport?${new URLSearchParams(query).toString()}`
}

/** The records that lost points by a question, node or deduction in a step of a package. */
export function recordsThatLost(taskId: string, subtaskId: string, { what, key, paperId }: LostPoint): string {
  const step: Record<string, string> = paperId === null ? { subtaskId } : { paperId }
  const kind: Record<string, string> = what !== 'question' ? {} : { kind: paperId === null ? 'faq' : 'exam' }
  return `/admin/view/studentReport?${new URLSearchParams({ ...kind, taskId, ...step, lost: key }).toString()}`
}

/** Filters with the same meaning in both lists: kept when switching between them. */
const COMMON = ['text', 'departmentId', 'userId', 'passed', 'from', 'to', 'endedFrom', 'endedTo']

/** The address of the other list. */
export function switchedTo(kind: RecordKind, params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams([...params].filter(([key]) => COMMON.includes(key)))
  if (kind !== 'practice') next.set('kind', kind)
  return next
}
