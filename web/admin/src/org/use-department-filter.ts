import type { ListFilter } from '../list/list-types'
import { useDepartmentWord } from '../shell/use-user'
import { useDepartments } from './use-departments'

/** The department filter of several lists; the server includes sub-departments. */
export function useDepartmentFilter(): ListFilter {
  return { kind: 'choice', key: 'departmentId', label: useDepartmentWord(), options: useDepartments() }
}
