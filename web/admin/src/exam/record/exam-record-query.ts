import type { InputOf } from '@lianda/shared/contract/endpoint'
import type { recordList } from '@lianda/shared/module/exam/record.admin.contract'
import type { ListQuery } from '../../list/address-state'

type Input = InputOf<typeof recordList>
export type ExamRecordFilters = Omit<Input, 'page' | 'rows' | 'text' | 'sort'>

/** The address's filters as input of the calls; unknown values are dropped. */
export function examRecordFilters(filters: Record<string, string>): ExamRecordFilters {
  const { departmentId, userId, taskId, subtaskId, examinationId, paperId, state, passed, late, ...others } = filters
  return {
    ...(departmentId ? { departmentId } : {}),
    ...(userId ? { userId } : {}),
    ...(taskId ? { taskId } : {}),
    ...(subtaskId ? { subtaskId } : {}),
    ...(examinationId ? { examinationId } : {}),
    ...(paperId ? { paperId, ...countedOf(others) } : {}),
    ...(state === 'running' || state === 'submitted' || state === 'discarded' ? { state } : {}),
    ...(passed === 'true' || passed === 'false' ? { passed: passed === 'true' } : {}),
    ...(late === 'true' ? { late: true } : {}),
    ...timesOf(others),
  }
}

/** What of a paper's statistics the list shows. */
function countedOf({ first, bin, lost, had, gave }: Record<string, string>) {
  return {
    ...(first === 'true' ? { first: true as const } : {}),
    ...(bin && /^\d$/.test(bin) ? { bin: Number(bin) } : {}),
    ...(lost ? { lost } : {}),
    ...(had ? { had, ...(gave ? { gave } : {}) } : {}),
  }
}

const TIMES = ['from', 'to', 'endedFrom', 'endedTo'] as const

const timesOf = (filters: Record<string, string>) =>
  Object.fromEntries(
    TIMES.flatMap((key) => {
      const value = filters[key]
      return value && Number.isFinite(Number(value)) ? [[key, Number(value)] as const] : []
    }),
  )

/** The address as input of the list. */
export const examRecordInput = ({ page, rows, text, sort, filters }: ListQuery): Input => ({
  page,
  rows,
  ...(text ? { text } : {}),
  ...(sort ? { sort } : {}),
  ...examRecordFilters(filters),
})
