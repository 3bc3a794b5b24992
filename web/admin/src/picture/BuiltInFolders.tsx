import type { OutputOf } from '@lianda/shared/contract/endpoint'
import type { pictureCatalog } from '@lianda/shared/module/picture/picture.admin.contract'
import { useText } from '../platform/text'
import styles from './picture.module.css'

interface Props {
  nodes: OutputOf<typeof pictureCatalog>['data']
  selected: string
  onSelect: (id: string) => void
}

/** The folders of built-in pictures, which nobody changes. */
export function BuiltInFolders({ nodes, selected, onSelect }: Props) {
  const t = useText()
  return (
    <nav className={styles.folders} aria-label={t('picture.builtIn')}>
      {nodes.map(({ id, name, parentId, count }) => (
        <button
          key={id}
          type="button"
          className={selected === id ? styles.folderOn : styles.folder}
          style={{ paddingLeft: parentId === null ? 10 : 26 }}
          aria-current={selected === id ? 'true' : undefined}
          onClick={() => onSelect(id)}
        >
          <span>{name}</span> <span className={styles.count}>{count}</span>
        </button>
      ))}
    </nav>
  )
}
