import type { FlowNode } from '@lianda/shared/module/scene/scene.contract'
import { useText } from '../platform/text'
import styles from './scene.module.css'

/** The flow as text: for the keyboard, screen readers and print. */
export function FlowList({
  nodes,
  selected,
  onSelect,
}: {
  nodes: readonly FlowNode[]
  selected: string | null
  onSelect: (id: string) => void
}) {
  const t = useText()
  const nameOf = (id: string) => nodes.find((node) => node.id === id)?.name ?? id
  return (
    <ol className={styles.flowList}>
      {nodes.map((node) => (
        <li key={node.id} className={node.id === selected ? styles.flowItemOn : styles.flowItem}>
          <button type="button" onClick={() => onSelect(node.id)} aria-pressed={node.id === selected}>
            <strong>{node.name}</strong> <span>{t(`scene.nodeType.${node.type}`)}</span>
          </button>
          {node.lines.map((line) => (
            <p key={line.id}>“{line.text}”</p>
          ))}
          {node.transitions.length > 0 ? (
            <ul>
              {node.transitions.map((line) => (
                <li key={line.id}>
                  {line.label
                    ? t('scene.scene.leadsTo', { intent: line.label, node: nameOf(line.node) })
                    : t('scene.scene.thenTo', { node: nameOf(line.node) })}
                </li>
              ))}
            </ul>
          ) : null}
        </li>
      ))}
    </ol>
  )
}
