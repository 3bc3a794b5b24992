import type { Endpoint, InputOf, OutputOf } from '@lianda/shared/contract/endpoint'
import { examinationGet } from '@lianda/shared/module/exam/paper.admin.contract'
import { type ExamRecordRow, recordList } from '@lianda/shared/module/exam/record.admin.contract'
import { taskAdminGet } from '@lianda/shared/module/task/task.admin.contract'
import { useCall } from '../../platform/query'

/** Filters that only links set. */
export const TARGETS = ['taskId', 'subtaskId', 'examinationId', 'paperId', 'userId'] as const
export type Target = (typeof TARGETS)[number]
type Filters = Record<string, string>

/** Names for the ids in the address: from one of their records, else from the object itself if permitted. */
export function useTargetNames(filters: Filters): Partial<Record<Target, string>> {
  const names = {
    taskId: useOfRecord('taskId', filters, (row) => row.taskTitle),
    subtaskId: useOfRecord('subtaskId', filters, (row) => row.title),
    examinationId: useOfRecord('examinationId', filters, (row) => row.title),
    paperId: useOfRecord('paperId', filters, (row) => `${row.title} v${row.paperVersion}`),
    userId: useOfRecord('userId', filters, (row) => row.userName),
  }
  const task = useOfObject(taskAdminGet, names.taskId === null ? filters['taskId'] : undefined)
  const exam = useOfObject(examinationGet, names.examinationId === null ? filters['examinationId'] : undefined)
  const own = {
    ...names,
    taskId: names.taskId ?? task?.task.title,
    examinationId: names.examinationId ?? exam?.examination.title,
  }
  return Object.fromEntries(Object.entries(own).filter(([, name]) => typeof name === 'string'))
}

/** undefined while loading, null when there is no record or none may be read: the list itself reports the error. */
function useOfRecord(key: Target, filters: Filters, nameOf: (row: ExamRecordRow) => string): string | null | undefined {
  const id = filters[key]
  const { data, loading } = useCall(recordList, id ? { [key]: id, page: 1, rows: 30 } : null)
  if (loading || !id) return undefined
  const row = data?.rows[0]
  return row ? nameOf(row) : null
}

function useOfObject<E extends Endpoint>(endpoint: E, id: string | undefined): OutputOf<E> | null {
  return useCall(endpoint, id ? ({ id } as InputOf<E>) : null).data
}
