import { type TreeIndex, pathTo } from './tree.rules'
import type { useTreeDrag } from './use-tree-drag'
import { type TreeSource, useTreeText } from './tree-source'
import styles from './tree.module.css'

interface Props {
  drag: ReturnType<typeof useTreeDrag>
  index: TreeIndex
  words: TreeSource['words']
}

/** While a category is dragged: where it would be, or why it can't be there. */
export function DropHint({ drag, index, words }: Props) {
  const tt = useTreeText(words)
  const { dragged, drop } = drag
  if (!dragged || !drop) return null
  if (drop.refusal) return <p className={styles.refused}>{tt(`refused.${drop.refusal}`)}</p>
  const path = [...pathTo(index, drop.place.parentId), dragged].map((node) => node.name)
  return <p className={styles.hint}>{path.join(' / ')}</p>
}
