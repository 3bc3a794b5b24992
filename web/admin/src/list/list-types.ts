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
  /** Takes the width that is left; what does not fit ends in an ellipsis. */
  fills?: boolean
  /** Not shown until chosen. */
  hidden?: boolean
  render: (row: Row) => ReactNode
}

export interface FilterOption {
  value: string
  label: string
  /** How many rows it would show; said beside it. */
  count?: number
}

export type ListFilter =
  | { kind: 'choice'; key: string; label: string; options: readonly FilterOption[] }
  /** Several may be ticked; the address holds `0,2`. */
  | { kind: 'several'; key: string; label: string; options: readonly FilterOption[] }
  /** Set by the address that led here, and only removed: `value` is what it is called. */
  | { kind: 'given'; key: string; label: string; value: string }
  /** Two keys in the address: `from` and `to`, milliseconds. */
  | { kind: 'days'; key: 'from'; toKey: 'to'; label: string }

/** Rows that are ticked, kept over the pages of one search. */
export interface ListSelection {
  keys: readonly string[]
  onChange: (keys: string[]) => void
  /** Floats above the foot while something is ticked. */
  bar: ReactNode
}

export interface ListPageProps<Row, Answer extends Page<Row> = Page<Row>> {
  /** Names the list where the column choice is kept. */
  name: string
  title: string
  searchLabel: string
  columns: readonly ListColumn<Row>[]
  /** May depend on the last answer: the counts beside the options. */
  filters: readonly ListFilter[] | ((answer: Answer | null) => readonly ListFilter[])
  /** Names in the address that belong to the page (an open category): they are no filters and are not cleared. */
  ownKeys?: readonly string[]
  load: (query: ListQuery) => Promise<Answer>
  rowKey: (row: Row) => string
  /** Said when a row is focused. */
  rowLabel: (row: Row) => string
  onOpen?: (row: Row) => void
  /** Buttons shown on hover and focus of a row. */
  rowActions?: (row: Row, reload: () => void) => ReactNode
  /** px of the actions' column. */
  actionsWidth?: number
  /** Key N. */
  onNew?: () => void
  selection?: ListSelection
  /** Right of the title; `reload` refreshes the list. */
  actions?: (reload: () => void) => ReactNode
  /** Instead of the plain count beside the title. */
  count?: (answer: Answer, filtered: boolean) => string
  /** Said under the title's count. */
  note?: (page: Answer) => ReactNode
  emptyTitle: string
  emptyHint: string
  /** Changes whenever the list has to be loaded again. */
  version?: number
}
