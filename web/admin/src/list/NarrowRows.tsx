import { Checkbox } from 'antd'
import { useText } from '../platform/text'
import type { ListCall, ListColumn, ListPageProps, ListSelection } from './list-types'
import styles from './list.module.css'

interface Props<Row> {
  rows: readonly Row[]
  columns: readonly ListColumn<Row>[]
  page: Pick<ListPageProps<Row, ListCall<Row>>, 'rowKey' | 'rowLabel' | 'onOpen' | 'rowActions'>
  selection: ListSelection | undefined
}

/** Below 992 px a row has two lines: its name, then all other columns with their labels. */
export function NarrowRows<Row>({ rows, columns, page, selection }: Props<Row>) {
  const t = useText()
  const first = columns.find((column) => column.always) ?? columns[0]
  const rest = columns.filter((column) => column !== first)
  const here = rows.map(page.rowKey)
  const ticked = here.filter((key) => selection?.keys.includes(key))
  const tick = (keys: readonly string[], on: boolean) => {
    const others = selection?.keys.filter((key) => !keys.includes(key)) ?? []
    selection?.onChange(on ? [...others, ...keys] : others)
  }
  return (
    <>
      {selection ? (
        <Checkbox
          className={styles.narrowAll}
          checked={ticked.length === here.length}
          indeterminate={ticked.length > 0 && ticked.length < here.length}
          onChange={({ target }) => tick(here, target.checked)}
        >
          {t('office.list.selectAll')}
        </Checkbox>
      ) : null}
      <ul className={styles.narrow}>
        {rows.map((row) => (
          <li key={page.rowKey(row)} data-key={page.rowKey(row)}>
            <div className={styles.narrowHead}>
              {selection ? (
                <Checkbox
                  aria-label={t('office.list.select', { name: page.rowLabel(row) })}
                  checked={ticked.includes(page.rowKey(row))}
                  onChange={({ target }) => tick([page.rowKey(row)], target.checked)}
                />
              ) : null}
              {page.onOpen ? (
                <button type="button" onClick={() => page.onOpen?.(row)}>
                  {first?.render(row)}
                </button>
              ) : (
                first?.render(row)
              )}
              <span className={styles.grow} />
              {page.rowActions?.(row)}
            </div>
            <dl>
              {rest.map((column) => (
                <div key={column.key}>
                  <dt>{column.title}</dt>
                  <dd>{column.render(row)}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </>
  )
}
