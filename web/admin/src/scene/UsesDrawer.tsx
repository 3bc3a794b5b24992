import { Drawer, Skeleton } from 'antd'
import { Link } from 'react-router'
import { ListError } from '../list/ListStates'
import type { Called } from '../platform/query'
import { sceneAddress } from './edit/scene-address'
import styles from './uses.module.css'

interface Use {
  sceneId: string
  name: string
  kind: 'flow' | 'free'
}

interface Words {
  title: string
  /** What the scenes have of it. */
  note: string
  none: string
  /** More that the viewer may not see. */
  hidden: (count: number) => string
}

interface Props<Row extends Use> {
  open: boolean
  words: Words
  loaded: Called<{ rows: readonly Row[]; hidden: number }>
  /** How the scene uses it. */
  how: (row: Row) => string
  onClose: () => void
}

/** The scenes and free practices that use something. */
export function UsesDrawer<Row extends Use>({ open, words, loaded, how, onClose }: Props<Row>) {
  const { rows = [], hidden = 0 } = loaded.data ?? {}
  return (
    <Drawer open={open} size={480} title={words.title} onClose={onClose}>
      <p className={styles.note}>{words.note}</p>
      {loaded.failure ? <ListError failure={loaded.failure} kept={false} onRetry={loaded.reload} /> : null}
      {loaded.data || loaded.failure ? null : <Skeleton active={false} paragraph={{ rows: 3 }} />}
      {loaded.data && rows.length + hidden === 0 ? <p>{words.none}</p> : null}
      <ul className={styles.rows}>
        {rows.map((use) => (
          <li key={use.sceneId}>
            <Link to={sceneAddress({ id: use.sceneId, kind: use.kind })}>{use.name}</Link>
            <span>{how(use)}</span>
          </li>
        ))}
      </ul>
      {hidden > 0 ? <p className={styles.note}>{words.hidden(hidden)}</p> : null}
    </Drawer>
  )
}
