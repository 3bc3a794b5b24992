import { Button, Pagination, Table } from 'antd'
import type { TableProps } from 'antd'
import { cloneElement, isValidElement, type ReactNode, useRef } from 'react'
import type { InputRef } from 'antd'
import { PAGE_SIZES } from '@lianda/shared/kernel/paging'
import { countOf, countText, endText } from '../platform/format'
import { useCall } from '../platform/query'
import { useText } from '../platform/text'
import { NARROW, useMedia } from '../shell/use-media'
import { AdminIcon } from '../shell/AdminIcon'
import { ListEmpty, ListError } from './ListStates'
import { NarrowRows } from './NarrowRows'
import { ListToolbar } from './ListToolbar'
import { useAddressState } from './address-state'
import type { ListCall, ListColumn, ListPageProps, ListSelection } from './list-types'
import { useColumnChoice } from './use-column-choice'
import { useListKeys } from './use-list-keys'
import styles from './list.module.css'

/** The list of the back office: search, filters, sorting, paging, columns, keyboard, empty and error states. */
export function ListPage<Row extends object, E extends ListCall<Row>>(props: ListPageProps<Row, E>) {
  const t = useText()
  const [query, change] = useAddressState()
  const { endpoint, input } = props
  const list = useCall(endpoint, input(query), {
    ...(props.everyMs ? { everyMs: props.everyMs } : {}),
    ...(props.standing ? { standing: true } : {}),
  })
  const search = useRef<InputRef>(null)
  const [shown, choose] = useColumnChoice(props.name, props.columns)
  const { ownKeys = [], selection, create } = props
  const filtered = query.text !== '' || Object.keys(query.filters).some((key) => !ownKeys.includes(key))
  const rows = list.data?.rows ?? []
  const narrow = useMedia(NARROW)

  const actions = props.actions?.() ?? null
  const table = useRef<HTMLDivElement>(null)

  useListKeys({
    search: () => search.current?.focus(),
    create: create?.run,
    firstRow: () => table.current?.querySelector<HTMLElement>('tbody tr[tabindex]')?.focus(),
  })
  const clear = () =>
    change({ text: '', filters: Object.fromEntries(ownKeys.map((key) => [key, query.filters[key] ?? ''])) })

  const empty = (
    <ListEmpty
      title={props.emptyTitle}
      hint={props.emptyHint}
      step={props.emptyStep}
      filtered={filtered}
      more={list.data?.more}
      onClear={clear}
    />
  )

  return (
    <section className={styles.page} aria-label={props.title}>
      <header className={styles.head}>
        <h1 className={styles.title}>{props.title}</h1>
        <span className={styles.count} role="status">
          {list.data ? (props.count?.(list.data, filtered) ?? countText(t, list.data, filtered)) : ''}
        </span>
        {list.data && props.note ? <span className={styles.count}>{props.note(list.data)}</span> : null}
        <span className={styles.grow} />
        {props.tabs}
        {narrow ? null : actions}
        {create ? (
          <Button
            type="primary"
            icon={<AdminIcon name="plus" size={16} />}
            aria-keyshortcuts="n"
            className={styles.create}
            onClick={create.run}
          >
            {create.label}
            <kbd aria-hidden>N</kbd>
          </Button>
        ) : null}
      </header>
      <ListToolbar
        narrow={narrow}
        actions={narrow ? actions : null}
        searchRef={search}
        searchLabel={props.searchLabel}
        query={query}
        filters={typeof props.filters === 'function' ? props.filters(list.data) : props.filters}
        active={filtered}
        columns={props.columns}
        shown={shown}
        onChange={change}
        onClear={clear}
        onColumns={choose}
        onReload={list.reload}
        loading={list.loading}
      />
      {list.failure ? <ListError failure={list.failure} kept={list.data !== null} onRetry={list.reload} /> : null}
      {props.lead}
      <div className={styles.table} ref={table} onKeyDown={(event) => onRowKey(event, selection)}>
        {narrow && rows.length > 0 ? (
          <NarrowRows rows={rows} columns={shown} page={props} selection={selection} />
        ) : narrow ? (
          list.data ? (
            empty
          ) : (
            <div className={styles.waiting} aria-busy={list.loading} />
          )
        ) : (
          <Table<Row>
            rowKey={props.rowKey}
            dataSource={rows}
            columns={tableColumns(props, shown, query.sort)}
            loading={{ spinning: list.loading && list.data !== null, delay: 300 }}
            pagination={false}
            {...(selection
              ? {
                  rowSelection: {
                    selectedRowKeys: [...selection.keys],
                    preserveSelectedRowKeys: true,
                    columnWidth: TICK_PX,
                    onChange: (keys) => selection.onChange(keys.map(String)),
                    getTitleCheckboxProps: () => ({ 'aria-label': t('office.list.selectAll') }),
                    getCheckboxProps: (row) => ({
                      'aria-label': t('office.list.select', { name: props.rowLabel(row) }),
                    }),
                  },
                }
              : {})}
            size="middle"
            {...layoutOf(shown, props)}
            onChange={(_page, _filters, sorter) => change({ sort: sortOf(sorter, props.columns) })}
            onRow={(row) => ({
              tabIndex: 0,
              'aria-label': props.rowLabel(row),
              'data-key': props.rowKey(row),
              className: props.onOpen ? styles.openable : undefined,
              onClick: (event) => {
                if (isOwn(event) && !isInside(event.target, 'button, a, input, label, [role="switch"]'))
                  props.onOpen?.(row)
              },
              onKeyDown: (event) => {
                if (event.key === 'Enter' && event.target === event.currentTarget) props.onOpen?.(row)
              },
            })}
            locale={{
              emptyText: list.loading || list.failure ? <div className={styles.waiting} aria-hidden /> : empty,
            }}
          />
        )}
      </div>
      {selection && selection.keys.length > 0 ? <div className={styles.bulk}>{selection.bar}</div> : null}
      {list.data && list.data.total > 0 ? (
        <footer className={styles.foot}>
          <span>
            {t('office.list.range', {
              from: (query.page - 1) * query.rows + 1,
              to: (query.page - 1) * query.rows + rows.length,
              total: countOf(list.data),
            })}
          </span>
          <span role="status">{endText(t, list.data, query)}</span>
          <Pagination
            current={query.page}
            pageSize={query.rows}
            total={list.data.total}
            pageSizeOptions={PAGE_SIZES.map(String)}
            showSizeChanger
            showLessItems
            onChange={(page, size) => change(size === query.rows ? { page } : { rows: size })}
          />
        </footer>
      ) : null}
      {list.data && rows.length === 0 && list.data.total > 0 ? (
        <Button onClick={() => change({ page: 1 })}>{t('office.list.firstPage')}</Button>
      ) : null}
    </section>
  )
}

function tableColumns<Row extends object>(
  props: Pick<ListPageProps<Row, ListCall<Row>>, 'rowActions' | 'actionsWidth'>,
  shown: readonly ListColumn<Row>[],
  sort: string,
): NonNullable<TableProps<Row>['columns']> {
  const columns: NonNullable<TableProps<Row>['columns']> = shown.map((column) => ({
    key: column.key,
    title: column.title,
    width: column.width,
    align: column.figure ? 'right' : 'left',
    className: column.figure ? styles.figure : column.fills ? styles.fills : undefined,
    sorter: column.sort !== undefined,
    sortOrder:
      column.sort && sort === column.sort ? 'ascend' : column.sort && sort === `-${column.sort}` ? 'descend' : null,
    showSorterTooltip: false,
    render: (_value: unknown, row: Row) => wordsOf(column.render(row)),
  }))
  const actions = props.rowActions
  if (actions)
    columns.push({
      key: 'actions',
      title: <span className={styles.hiddenText}> </span>,
      fixed: 'right',
      align: 'right',
      width: props.actionsWidth ?? ACTIONS_PX,
      render: (_value: unknown, row: Row) => <span className={styles.actions}>{actions(row)}</span>,
    })
  return columns
}

/** Long words of a cell, or the bold name of its row, take two lines; all of them are in their title. */
function wordsOf(content: ReactNode): ReactNode {
  if (isValidElement<{ children?: ReactNode; title?: string }>(content) && content.type === 'b') {
    const { children } = content.props
    return typeof children === 'string' ? cloneElement(content, { title: children }) : content
  }
  if (typeof content !== 'string' || content.length <= SHORT) return content
  return (
    <span className={styles.words} title={content}>
      {content}
    </span>
  )
}

/** So many characters have room in any column. */
const SHORT = 8

/** Widths in px: actions, a column without a width, minimum of a filling column, checkboxes. */
const ACTIONS_PX = 72
const COLUMN_PX = 120
const FILLING_PX = 240
const TICK_PX = 40

/** With a filling column, widths are fixed and the table scrolls sideways only when it has to. */
function layoutOf<Row>(
  shown: readonly ListColumn<Row>[],
  props: Pick<ListPageProps<Row, ListCall<Row>>, 'rowActions' | 'actionsWidth' | 'selection'>,
): Pick<TableProps<Row>, 'tableLayout' | 'scroll'> {
  if (!shown.some((column) => column.fills)) return { scroll: { x: 'max-content' } }
  const widths = shown.map((column) => column.width ?? (column.fills ? FILLING_PX : COLUMN_PX))
  const rest = (props.rowActions ? (props.actionsWidth ?? ACTIONS_PX) : 0) + (props.selection ? TICK_PX : 0)
  return { tableLayout: 'fixed', scroll: { x: widths.reduce((sum, width) => sum + width, rest) } }
}

function sortOf<Row>(
  sorter: Parameters<NonNullable<TableProps<Row>['onChange']>>[2],
  columns: readonly ListColumn<Row>[],
): string {
  const one = Array.isArray(sorter) ? sorter[0] : sorter
  const field = columns.find((column) => column.key === one?.columnKey)?.sort
  if (!field || !one?.order) return ''
  return one.order === 'descend' ? `-${field}` : field
}

/** False for events from a menu or dialog of the row's actions: React bubbles them along the component tree. */
const isOwn = ({ target, currentTarget }: React.MouseEvent): boolean =>
  target instanceof Node && currentTarget.contains(target)

function isInside(target: EventTarget, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null
}

/** Arrow keys (and J, K) go from row to row; X ticks the row. */
function onRowKey(event: React.KeyboardEvent<HTMLDivElement>, selection: ListSelection | undefined): void {
  const row = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('tr[tabindex]') : null
  if (!row || event.ctrlKey || event.metaKey || event.altKey) return
  const key = row.dataset['key']
  if (event.key === 'x' && selection && key !== undefined) {
    event.preventDefault()
    const { keys } = selection
    return selection.onChange(keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key])
  }
  const step =
    event.key === 'ArrowDown' || event.key === 'j' ? 1 : event.key === 'ArrowUp' || event.key === 'k' ? -1 : 0
  if (step === 0) return
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('tbody tr[tabindex]')]
  const next = rows[rows.indexOf(row) + step]
  if (next) {
    event.preventDefault()
    next.focus()
  }
}
