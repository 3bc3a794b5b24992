import { Button, Checkbox, Input, Popover } from 'antd'
import type { InputRef } from 'antd'
import { useEffect, useState, type RefObject } from 'react'
import { Icon } from '@lianda/shared/ui/Icon'
import { AdminIcon } from '../shell/AdminIcon'
import { useText } from '../platform/text'
import { FilterButton } from './FilterButton'
import type { ListQuery } from './address-state'
import type { ListColumn, ListFilter } from './list-types'
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

const SEARCH_DELAY_MS = 300

export function ListToolbar<Row>(props: Props<Row>) {
  const t = useText()
  const { query, onChange } = props
  const [typed, setTyped] = useState(query.text)
  const [composing, setComposing] = useState(false)
  useEffect(() => setTyped(query.text), [query.text])
  useEffect(() => {
    if (composing || typed === query.text) return
    const timer = setTimeout(() => onChange({ text: typed.trim() }), SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [typed, composing, query.text, onChange])

  return (
    <div className={styles.toolbar} role="search">
      <Input
        ref={props.searchRef}
        className={styles.search}
        prefix={<AdminIcon name="search" size={16} />}
        suffix={<kbd className={styles.kbd}>/</kbd>}
        aria-label={props.searchLabel}
        placeholder={props.searchLabel}
        value={typed}
        maxLength={64}
        allowClear
        onChange={(event) => setTyped(event.target.value)}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
        onPressEnter={() => onChange({ text: typed.trim() })}
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
