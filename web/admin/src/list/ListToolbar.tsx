import { Button, Checkbox, Input, Popover } from 'antd'
import type { InputRef } from 'antd'
import type { RefObject } from 'react'
import { Icon } from '@lianda/shared/ui/Icon'
import { AdminIcon } from '../shell/AdminIcon'
import { useText } from '../platform/text'
import { FilterButton } from './FilterButton'
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
  onClear: () => void
  onChange: (change: Partial<ListQuery>) => void
  onColumns: (keys: string[]) => void
  onReload: () => void
}

export function ListToolbar<Row>(props: Props<Row>) {
  const t = useText()
  const { query, onChange } = props
  const search = useSearch(query.text, (text) => onChange({ text }))

  return (
    <div className={styles.toolbar} role="search">
      <Input
        ref={props.searchRef}
        className={styles.search}
        prefix={<AdminIcon name="search" size={16} />}
        suffix={<kbd className={styles.kbd}>/</kbd>}
        aria-label={props.searchLabel}
        placeholder={props.searchLabel}
        {...search}
      />
      {props.filters.map((filter) => (
        <FilterButton
          key={filter.key}
          filter={filter}
          values={query.filters}
          onChange={(filters) => onChange({ filters })}
        />
      ))}
      {props.active ? (
        <Button type="text" onClick={props.onClear}>
          {t('office.list.clear')}
        </Button>
      ) : null}
      <span className={styles.grow} />
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
    </div>
  )
}
