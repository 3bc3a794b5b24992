import type { ReactNode } from 'react'
import type { Page } from '@lianda/shared/kernel/paging'
import type { ListQuery } from './address-state'

export interface ListColumn<Row> {
  key: string
  title: string
  width?: number
  /** Figures stand on the right. */
  figure?: boolean
  /** Field of `sort`, when the server can sort by it. */
  sort?: string
  /** Cannot be hidden: the column that names the row. */
  always?: boolean
  /** Not shown until chosen. */
  hidden?: boolean
  render: (row: Row) => ReactNode
}

export interface FilterOption {
  value: string
  label: string
}

export type ListFilter =
  | { kind: 'choice'; key: string; label: string; options: readonly FilterOption[] }
  /** Two keys in the address: `from` and `to`, milliseconds. */
  | { kind: 'days'; key: 'from'; toKey: 'to'; label: string }

export interface ListPageProps<Row> {
  /** Names the list where the column choice is kept. */
  name: string
  title: string
  searchLabel: string
  columns: readonly ListColumn<Row>[]
  filters: readonly ListFilter[]
  load: (query: ListQuery) => Promise<Page<Row>>
  rowKey: (row: Row) => string
  /** Said when a row is focused. */
  rowLabel: (row: Row) => string
  onOpen?: (row: Row) => void
  /** Buttons shown on hover and focus of a row. */
  rowActions?: (row: Row, reload: () => void) => ReactNode
  /** px of the actions' column. */
  actionsWidth?: number
  /** Right of the title; `reload` refreshes the list. */
  actions?: (reload: () => void) => ReactNode
  /** Said under the title's count. */
  note?: (page: Page<Row>) => ReactNode
  emptyTitle: string
  emptyHint: string
  /** Changes whenever the list has to be loaded again. */
  version?: number
}
