import { Button, Checkbox, Input, Popover } from 'antd'
import type { InputRef } from 'antd'
import type { ReactNode, RefObject } from 'react'
import { Icon } from '@lianda/shared/ui/Icon'
import { AdminIcon } from '../shell/AdminIcon'
import { useText } from '../platform/text'
import { FilterButton } from './FilterButton'
import { NarrowToolbar } from './NarrowToolbar'
import type { ListQuery } from './address-state'
import type { ListColumn, ListFilter } from './list-types'
import { useSearch } from './use-search'
import styles from './list.module.css'

interface Props<Row> {
  searchRef: RefObject<InputRef>
  searchLabel: string
  query: ListQuery
  filters: readonly ListFilter[]
  columns: readonly ListColumn<Row>[]
  shown: readonly ListColumn<Row>[]
  /** At least one filter is set. */
  active: boolean
  loading: boolean
  /** A phone's layout. */
  narrow: boolean
  /** What can be done besides, on a narrow screen. */
  actions: ReactNode
  onClear: () => void
  onChange: (change: Partial<ListQuery>) => void
  onColumns: (keys: string[]) => void
  onReload: () => void
}

/** Search, filters, columns and "read again" of a list. */
export function ListToolbar<Row>(props: Props<Row>) {
  const t = useText()
  const { query, narrow, onChange } = props
  const typed = useSearch(query.text, (text) => onChange({ text }))

  const search = (
    <Input
      ref={props.searchRef}
      className={narrow ? undefined : styles.search}
      prefix={<AdminIcon name="search" size={16} />}
      suffix={<kbd className={styles.kbd}>/</kbd>}
      aria-label={props.searchLabel}
      placeholder={props.searchLabel}
      {...typed}
    />
  )
  const clear = props.active ? (
    <Button type="text" onClick={props.onClear}>
      {t('office.list.clear')}
    </Button>
  ) : null
  const filters = props.filters.map((filter) => (
    <FilterButton
      key={filter.key}
      filter={filter}
      values={query.filters}
      onChange={(values) => onChange({ filters: values })}
    />
  ))
  const rest = (
    <>
      <Popover
        trigger="click"
        placement="bottomRight"
        content={
          <Checkbox.Group
            className={styles.columns}
            value={props.shown.map((column) => column.key)}
            options={props.columns.map((column) => ({
              value: column.key,
              label: column.title,
              disabled: column.always,
            }))}
            onChange={(keys) => props.onColumns(keys.map(String))}
          />
        }
      >
        <Button>{t('office.list.columns')}</Button>
      </Popover>
      <Button
        aria-label={t('office.list.reload')}
        icon={<Icon name="retry" size={16} />}
        loading={props.loading}
        onClick={props.onReload}
      />
    </>
  )
  if (narrow)
    return (
      <NarrowToolbar
        search={search}
        set={props.filters.filter((filter) => isSet(filter, query.filters)).length}
        filters={
          filters.length > 0 || clear ? (
            <>
              {filters}
              {clear}
            </>
          ) : null
        }
        more={
          <>
            {props.actions}
            {rest}
          </>
        }
      />
    )
  return (
    <div className={styles.toolbar} role="search">
      {search}
      {filters}
      {clear}
      <span className={styles.grow} />
      {rest}
    </div>
  )
}

const isSet = (filter: ListFilter, values: Record<string, string>): boolean =>
  filter.kind === 'given' || Boolean(values[filter.key]) || (filter.kind === 'days' && Boolean(values[filter.toKey]))
