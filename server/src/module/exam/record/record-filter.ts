import type { ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type * as contract from '@lianda/shared/module/exam/record.admin.contract'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { searchFilter } from '../../../infra/text/search'
import { inDepartment, within } from '../../org'
import { ATTEMPT_INDEX } from '../attempt/attempt.model'
import { attemptsCounted, isCountedBy } from './statistics.service'
import { visibleAttempts } from './visible-attempts'

export type RecordFilters = Pick<
  ParsedInputOf<typeof contract.recordList>,
  | 'departmentId'
  | 'userId'
  | 'taskId'
  | 'subtaskId'
  | 'examinationId'
  | 'paperId'
  | 'first'
  | 'bin'
  | 'lost'
  | 'had'
  | 'gave'
  | 'state'
  | 'passed'
  | 'late'
  | 'from'
  | 'to'
  | 'endedFrom'
  | 'endedTo'
>

export type RecordsAsked = RecordFilters & { text?: string | undefined }

/** The filters of a list, limited to what the administrator may see. */
export async function recordFilter(deps: Deps, actor: Actor, input: RecordsAsked) {
  return {
    ...(await storedFilter(deps, actor, input)),
    ...(isCountedBy(input) ? { _id: { $in: (await attemptsCounted(deps, actor, input)).ids } } : {}),
  }
}

/** The same without what statistics count, which the store does not know. */
export async function storedFilter(deps: Deps, actor: Actor, input: RecordsAsked) {
  return {
    ...visibleAttempts(actor),
    ...(input.departmentId ? await inDepartment(deps, actor, input.departmentId) : {}),
    ...sameOf(input),
    ...(input.passed === undefined ? {} : { passed: input.passed }),
    ...(input.late === undefined ? {} : { lateWaiting: input.late }),
    ...within('startedAt', input.from, input.to),
    ...within('finishedAt', input.endedFrom, input.endedTo),
    ...searchFilter(input.text),
  }
}

/** Filters that compare a field for equality. */
function sameOf(input: RecordFilters): Record<string, string> {
  const { userId, taskId, subtaskId, examinationId, paperId, state } = input
  const wanted = Object.entries({ userId, taskId, subtaskId, examinationId, paperId, state })
  return Object.fromEntries(wanted.flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

/** Sort names, each with the field of the document and the index that serves it. */
const SORTS = {
  startedAt: { field: 'startedAt', index: ATTEMPT_INDEX.recordsByStart },
  total: { field: 'totalTenths', index: ATTEMPT_INDEX.recordsByTotal },
  usedMs: { field: 'usedMs', index: ATTEMPT_INDEX.recordsByUsed },
  userName: { field: 'userName', index: ATTEMPT_INDEX.recordsByName },
} as const

const isSort = (name: string): name is keyof typeof SORTS => Object.hasOwn(SORTS, name)

/** The order of a list and the index that serves it; by default newest first. */
export function recordSort(sort: string | undefined): {
  field: (typeof SORTS)[keyof typeof SORTS]['field']
  direction: 1 | -1
  index: string
} {
  const name = sort?.replace('-', '') ?? 'startedAt'
  return { ...SORTS[isSort(name) ? name : 'startedAt'], direction: sort && !sort.startsWith('-') ? 1 : -1 }
}
