import type { InputOf } from '@lianda/shared/contract/endpoint'
import type { recordList } from '@lianda/shared/module/exam/record.admin.contract'
import type { ListQuery } from '../../list/address-state'

type Input = InputOf<typeof recordList>
export type ExamRecordFilters = Omit<Input, 'page' | 'rows' | 'text' | 'sort'>

/** Filters of the address as the calls' input; values that the calls do not know are left out. */
export function examRecordFilters(filters: Record<string, string>): ExamRecordFilters {
  const { departmentId, userId, taskId, subtaskId, examinationId, paperId, state, passed, late, from, to } = filters
  return {
    ...(departmentId ? { departmentId } : {}),
    ...(userId ? { userId } : {}),
    ...(taskId ? { taskId } : {}),
    ...(subtaskId ? { subtaskId } : {}),
    ...(examinationId ? { examinationId } : {}),
    ...(paperId ? { paperId } : {}),
    ...(state === 'running' || state === 'submitted' || state === 'discarded' ? { state } : {}),
    ...(passed === 'true' || passed === 'false' ? { passed: passed === 'true' } : {}),
    ...(late === 'true' ? { late: true } : {}),
    ...timeOf('from', from),
    ...timeOf('to', to),
  }
}

const timeOf = (key: 'from' | 'to', value: string | undefined) =>
  value && Number.isFinite(Number(value)) ? { [key]: Number(value) } : {}

/** What the address says as the list's input. */
export const examRecordInput = ({ page, rows, text, sort, filters }: ListQuery): Input => ({
  page,
  rows,
  ...(text ? { text } : {}),
  ...(sort ? { sort } : {}),
  ...examRecordFilters(filters),
})
