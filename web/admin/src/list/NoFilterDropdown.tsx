import type { ColumnFilterItem } from 'antd/es/table/interface'

/** In place of antd's filter in the head of a column (config/late-antd.plugin.ts): filters stand above the list. */
export default function NoFilterDropdown(): never {
  throw new Error('A column has no filter of its own: give the list a filter (ListPage)')
}

/** As in antd's module: the values of all filters, those of submenus after their parent. */
export function flattenKeys(filters?: ColumnFilterItem[]): ColumnFilterItem['value'][] {
  return (filters ?? []).flatMap(({ value, children }) => [value, ...flattenKeys(children)])
}
