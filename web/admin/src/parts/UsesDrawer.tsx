import { Drawer, Skeleton } from 'antd'
import { Link } from 'react-router'
import { ListError } from '../list/ListStates'
import type { Called } from '../platform/query'
import styles from './uses.module.css'

/** What uses it. */
export interface Use {
  id: string
  name: string
  address: string
  how: string
}

interface Words {
  title: string
  /** What that means. */
  note: string
  none: string
  /** More that the viewer may not see. */
  hidden: (count: number) => string
}

interface Props<Row> {
  open: boolean
  words: Words
  loaded: Called<{ rows: readonly Row[]; hidden: number }>
  use: (row: Row) => Use
  onClose: () => void
}

/** Where something is used. */
export function UsesDrawer<Row>({ open, words, loaded, use, onClose }: Props<Row>) {
  const { rows = [], hidden = 0 } = loaded.data ?? {}
  return (
    <Drawer open={open} size={480} title={words.title} onClose={onClose}>
      <p className={styles.note}>{words.note}</p>
      {loaded.failure ? <ListError failure={loaded.failure} kept={false} onRetry={loaded.reload} /> : null}
      {loaded.data || loaded.failure ? null : <Skeleton active={false} paragraph={{ rows: 3 }} />}
      {loaded.data && rows.length + hidden === 0 ? <p>{words.none}</p> : null}
      <ul className={styles.rows}>
        {rows.map(use).map(({ id, name, address, how }) => (
          <li key={id}>
            <Link to={address}>{name}</Link>
            <span>{how}</span>
          </li>
        ))}
      </ul>
      {hidden > 0 ? <p className={styles.note}>{words.hidden(hidden)}</p> : null}
    </Drawer>
  )
}
