import type { ListFilter } from '../list/list-types'
import { useText } from '../platform/text'
import { useDepartments } from './use-departments'

/** The department filter of several lists; the server includes sub-departments. */
export function useDepartmentFilter(): ListFilter {
  const t = useText()
  return { kind: 'choice', key: 'departmentId', label: t('office.person.department'), options: useDepartments() }
}
