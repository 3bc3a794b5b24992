import { Input, Pagination, Table, type TableColumnType, Tag } from 'antd'
import type { ReactNode } from 'react'
import type { Page } from '@lianda/shared/kernel/paging'
import { ListEmpty, ListError } from '../list/ListStates'
import { countText, endText } from '../platform/format'
import type { Called } from '../platform/query'
import { useText } from '../platform/text'
import { AdminIcon } from '../shell/AdminIcon'
import { NARROW, useMedia } from '../shell/use-media'
import type { Picking } from './use-pick'
import { useRangeTicks } from './use-range-ticks'
import styles from './picker.module.css'

/** The specification's height of a picker's table. */
const TABLE_HEIGHT = 370
const SIZES = [20, 30, 50]

export interface PickColumn<Row> extends Omit<TableColumnType<Row>, 'key' | 'responsive'> {
  key: string
  /** Hidden on phones. */
  wide?: boolean
}

/** How things of one noun are shown in a picker. */
export interface PickListProps<Row extends { id: string }> {
  pick: Picking
  list: Called<Pick<Page<Row>, 'total' | 'more'> & { rows: readonly Row[] }>
  columns: readonly PickColumn<Row>[]
  /** The column whose text names the row; it also shows that a row is taken. */
  nameOf: (row: Row) => string
  searchLabel: string
  empty: { title: string; hint: string }
  /** Rows that the place has already: marked with the word, and not to be chosen unless `again`. */
  taken?: { ids: readonly string[]; word: string; again?: boolean }
  /** Filters beside the search field. */
  filters?: ReactNode
}

interface Props<Row extends { id: string }> extends PickListProps<Row> {
  chosen: readonly string[]
  onSet: (rows: readonly Row[], on: boolean) => void
  /** One at most: a choice replaces the one before. */
  single?: boolean
}

/** A page of things to be ticked, with search, filters and paging. The choice survives all of them. */
export function PickList<Row extends { id: string }>(props: Props<Row>) {
  const { pick, list, nameOf, taken, chosen, onSet, single = false, filters } = props
  const t = useText()
  const isNarrow = useMedia(NARROW)
  const rows = list.data?.rows ?? []
  const fixed = taken && !taken.again ? taken.ids : []
  const ticks = useRangeTicks(
    rows,
    ({ id }) => chosen.includes(id),
    (ticked, on) =>
      onSet(
        ticked.filter(({ id }) => !fixed.includes(id)),
        on,
      ),
  )
  const named = (row: Row) => (
    <span title={nameOf(row)}>
      {taken?.ids.includes(row.id) ? <Tag color="processing">{taken.word}</Tag> : null} {nameOf(row)}
    </span>
  )
  const columns = props.columns
    .filter(({ wide }) => !(wide && isNarrow))
    .map(({ wide: _wide, ...column }): TableColumnType<Row> => {
      if (column.key !== 'name') return column
      return { ellipsis: true, ...column, render: (_value, row) => named(row) }
    })
  return (
    <div className={styles.list}>
      <div className={styles.tools} role="search">
        <Input
          autoFocus
          className={styles.search ?? ''}
          prefix={<AdminIcon name="search" size={16} />}
          aria-label={props.searchLabel}
          placeholder={props.searchLabel}
          {...pick.search}
        />
        {filters}
        <span role="status" className={styles.count}>
          {list.data ? countText(t, list.data, pick.isFiltered) : ''}
        </span>
      </div>
      {list.failure ? <ListError failure={list.failure} kept={list.data !== null} onRetry={list.reload} /> : null}
      <Table<Row>
        rowKey={(row) => row.id}
        dataSource={[...rows]}
        size="small"
        pagination={false}
        scroll={{ y: TABLE_HEIGHT }}
        loading={{ spinning: list.loading, delay: 300 }}
        rowSelection={{
          type: single ? 'radio' : 'checkbox',
          // Where one takes the place of another, the one that is there is no choice.
          selectedRowKeys: single ? [...chosen] : [...chosen, ...fixed],
          preserveSelectedRowKeys: true,
          getCheckboxProps: (row) => ({
            disabled: fixed.includes(row.id),
            'aria-label': t('office.list.select', { name: nameOf(row) }),
          }),
          getTitleCheckboxProps: () => ({ 'aria-label': t('picker.page') }),
          ...ticks.selection,
        }}
        onRow={(row) => ({
          className: fixed.includes(row.id) ? styles.taken : styles.row,
          ...ticks.ofRow(row),
        })}
        columns={columns}
        locale={{
          emptyText:
            list.data === null ? (
              <div className={styles.blank} aria-hidden />
            ) : (
              <ListEmpty {...props.empty} filtered={pick.isFiltered} onClear={pick.clear} />
            ),
        }}
      />
      <span role="status" className={styles.count}>
        {list.data ? endText(t, list.data, pick.asked) : ''}
      </span>
      <Pagination
        className={styles.pages ?? ''}
        size="small"
        current={pick.asked.page}
        pageSize={pick.asked.rows}
        total={list.data?.total ?? 0}
        pageSizeOptions={SIZES}
        showSizeChanger
        onChange={(page, size) => pick.change(size === pick.asked.rows ? { page } : { rows: size })}
      />
    </div>
  )
}
