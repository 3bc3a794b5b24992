import type { ReactNode } from 'react'
import type { CallFor, InputOf, OutputOf } from '@lianda/shared/contract/endpoint'
import type { Page } from '@lianda/shared/kernel/paging'
import type { ListQuery } from './address-state'

export interface ListColumn<Row> {
  key: string
  title: string
  width?: number
  /** Right-aligned, for figures. */
  figure?: boolean
  /** Field of `sort`, when the server can sort by it. */
  sort?: string
  /** Cannot be hidden: the column that names the row. */
  always?: boolean
  /** Takes the remaining width; longer text ends in an ellipsis. */
  fills?: boolean
  /** Hidden by default. */
  hidden?: boolean
  render: (row: Row) => ReactNode
}

export interface FilterOption {
  value: string
  label: string
  /** Number of rows it would show, displayed beside it. */
  count?: number
}

export type ListFilter =
  | { kind: 'choice'; key: string; label: string; options: readonly FilterOption[] }
  /** Multiple choice; the address holds `0,2`. */
  | { kind: 'several'; key: string; label: string; options: readonly FilterOption[] }
  /** Set only by a link and can only be removed; `value` is its display name. */
  | { kind: 'given'; key: string; label: string; value: string }
  /** Uses two keys in the address: `from` and `to`, in milliseconds. */
  | { kind: 'days'; key: string; toKey: string; label: string }

/** Selected rows, kept across the pages of one search. */
export interface ListSelection {
  keys: readonly string[]
  onChange: (keys: string[]) => void
  /** Floats above the footer while rows are selected. */
  bar: ReactNode
}

/** A call that answers one page of rows. */
export type ListCall<Row> = CallFor<Page<Row>>

export interface ListPageProps<Row, E extends ListCall<Row>> {
  /** Key under which the column choice is stored. */
  name: string
  title: string
  searchLabel: string
  columns: readonly ListColumn<Row>[]
  /** May depend on the last answer, for the counts beside the options. */
  filters: readonly ListFilter[] | ((answer: OutputOf<E> | null) => readonly ListFilter[])
  /** Address keys that belong to the page (an open category): they are no filters and are not cleared. */
  ownKeys?: readonly string[]
  endpoint: E
  /** The address as input of the call; asked again when the address changes. */
  input: (query: ListQuery) => InputOf<E>
  /** Asks again after so many ms while the page is visible; null: not any more. */
  everyMs?: (answer: OutputOf<E>) => number | null
  /** Others change what it shows: read again every minute while it is visible, and when the window gets the focus. */
  standing?: boolean
  rowKey: (row: Row) => string
  /** Screen reader label of a row. */
  rowLabel: (row: Row) => string
  onOpen?: (row: Row) => void
  /** Buttons shown on hover and focus of a row. */
  rowActions?: (row: Row) => ReactNode
  /** px of the actions' column. */
  actionsWidth?: number
  /** The button that makes a new row; key N. Null: the viewer may not. */
  create?: { label: string; run: () => void } | null
  /** Switches to sibling lists, beside the title. */
  tabs?: ReactNode
  selection?: ListSelection
  /** Shown right of the title; on narrow screens behind "more". */
  actions?: () => ReactNode
  /** Above the rows, for what comes before a list makes sense. */
  lead?: ReactNode
  /** Replaces the plain count beside the title. */
  count?: (answer: OutputOf<E>, filtered: boolean) => string
  /** Shown under the count of the title. */
  note?: (page: OutputOf<E>) => ReactNode
  emptyTitle: string
  emptyHint: string
  /** A button below it. */
  emptyStep?: ReactNode
}
