import type { ListCall, ListColumn, ListPageProps } from './list-types'
import styles from './list.module.css'

interface Props<Row> {
  rows: readonly Row[]
  columns: readonly ListColumn<Row>[]
  page: Pick<ListPageProps<Row, ListCall<Row>>, 'rowKey' | 'rowLabel' | 'onOpen' | 'rowActions'>
}

/** Below 992 px a row has two lines: its name, then all other columns with their labels. */
export function NarrowRows<Row>({ rows, columns, page }: Props<Row>) {
  const first = columns.find((column) => column.always) ?? columns[0]
  const rest = columns.filter((column) => column !== first)
  return (
    <ul className={styles.narrow}>
      {rows.map((row) => (
        <li key={page.rowKey(row)}>
          <div className={styles.narrowHead}>
            {page.onOpen ? (
              <button type="button" aria-label={page.rowLabel(row)} onClick={() => page.onOpen?.(row)}>
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
  )
}
