import type FilterDropdown from 'antd/es/table/hooks/useFilter/FilterDropdown'
import type { ColumnFilterItem } from 'antd/es/table/interface'
import { type ComponentProps, lazy, Suspense } from 'react'

const Late = lazy(() => import('antd/es/table/hooks/useFilter/FilterDropdown'))

/** The filter of a column's head, in place of antd's (config/late-antd.plugin.ts); until it is there, the plain head. */
export default function LateFilterDropdown(props: ComponentProps<typeof FilterDropdown>) {
  return (
    <Suspense fallback={props.children}>
      <Late {...props} />
    </Suspense>
  )
}

/** As in antd's module: the values of all filters, those of submenus after their parent. */
export function flattenKeys(filters?: ColumnFilterItem[]): ColumnFilterItem['value'][] {
  return (filters ?? []).flatMap(({ value, children }) => [value, ...flattenKeys(children)])
}
