import { type Department, departmentList } from '@lianda/shared/module/org/unit.admin.contract'
import { useCall } from '../platform/query'

export interface DepartmentOption {
  value: string
  /** Full path: "Sales / Hongqiao". */
  label: string
}

/** All departments with full paths, parents before children. Empty while loading or when not permitted. */
export function useDepartments(): DepartmentOption[] {
  const { data } = useCall(departmentList, {})
  return optionsOf(data?.rows ?? [])
}

export function optionsOf(rows: readonly Department[]): DepartmentOption[] {
  const paths = new Map<string, string>()
  return rows.map((row) => {
    const parent = row.parentId === null ? undefined : paths.get(row.parentId)
    const label = parent === undefined ? row.name : `${parent} / ${row.name}`
    paths.set(row.id, label)
    return { value: row.id, label }
  })
}
