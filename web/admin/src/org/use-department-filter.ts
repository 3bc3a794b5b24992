import type { ListFilter } from '../list/list-types'
import { useText } from '../platform/text'
import { useDepartments } from './use-departments'

/** The department filter that several lists offer; sub-departments are included by the server. */
export function useDepartmentFilter(): ListFilter {
  const t = useText()
  return { kind: 'choice', key: 'departmentId', label: t('user.department'), options: useDepartments() }
}
