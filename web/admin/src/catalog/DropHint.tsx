import { useText } from '../platform/text'
import { type CatalogIndex, pathTo } from './catalog-tree.rules'
import type { useTreeDrag } from './use-tree-drag'
import styles from './catalog-tree.module.css'

/** While a category is dragged: where it would be, or why it can't be there. */
export function DropHint({ drag, index }: { drag: ReturnType<typeof useTreeDrag>; index: CatalogIndex }) {
  const t = useText()
  const { dragged, drop } = drag
  if (!dragged || !drop) return null
  if (drop.refusal) return <p className={styles.refused}>{t(`catalog.refused.${drop.refusal}`)}</p>
  const path = [...pathTo(index, drop.place.parentId), dragged].map((node) => node.name)
  return <p className={styles.hint}>{path.join(' / ')}</p>
}
