import type { ReactNode } from 'react'
import { Icon } from '@lianda/shared/ui/Icon'
import { useText } from '../platform/text'
import type { TreeItem } from './tree-items'
import styles from './tree.module.css'

interface Props {
  item: TreeItem
  /** px from the top of the tree. */
  top: number
  selected: boolean
  /** The row that Tab leads to. */
  stop: boolean
  /** What the search looks for: shown in bold. */
  marked: boolean
  drop: 'before' | 'into' | 'after' | 'refused' | undefined
  drag: object
  menu: boolean
  /** A word beside the name. */
  note: string | null
  /** Why there is a lock beside the name; null: it is open to all. */
  lock: string | null
  onSelect: () => void
  onToggle: () => void
  onFocus: () => void
  onKeyDown: (event: React.KeyboardEvent) => void
  onMenu: (left: number, top: number) => void
}

/** One row of the tree. */
export function NodeRow(props: Props) {
  const t = useText()
  const { item, selected } = props
  const { label, count, level } = item
  const chevron: ReactNode = item.expandable ? <Icon name={item.open ? 'down' : 'next'} size={14} /> : null
  return (
    <div
      role="treeitem"
      data-node={item.key}
      data-drop={props.drop}
      aria-level={level}
      aria-posinset={item.position}
      aria-setsize={item.siblings}
      aria-selected={selected}
      aria-expanded={item.expandable ? item.open : undefined}
      // What is seen comes first and in one piece.
      aria-label={[label, props.note, count, props.lock].filter((part) => part != null).join(' ')}
      tabIndex={props.stop ? 0 : -1}
      className={selected ? styles.on : styles.row}
      style={{ top: props.top, paddingLeft: 8 + (level - 1) * 16 }}
      onFocus={props.onFocus}
      onClick={props.onSelect}
      onKeyDown={props.onKeyDown}
      onContextMenu={(event) => {
        if (!props.menu) return
        event.preventDefault()
        const box = event.currentTarget.getBoundingClientRect()
        // The menu key has no place of its own in every browser.
        const inside = event.clientY >= box.top && event.clientY <= box.bottom && event.clientX > box.left
        props.onMenu(inside ? event.clientX : box.left + 24, inside ? event.clientY : box.bottom)
      }}
      {...props.drag}
    >
      <span
        aria-hidden
        className={styles.chevron}
        onClick={(event) => {
          if (!item.expandable) return
          event.stopPropagation()
          props.onToggle()
        }}
      >
        {chevron}
      </span>
      <span className={props.marked ? styles.found : styles.name} title={label}>
        {label}
      </span>
      {props.lock === null ? null : (
        <span className={styles.lock} title={props.lock}>
          <Icon name="lock" size={14} />
        </span>
      )}
      {props.note === null ? null : <span className={styles.note}>{props.note}</span>}
      {/* The space separates name and count for screen readers. */} <span className={styles.count}>{count ?? ''}</span>
      {props.menu && item.row ? (
        <button
          type="button"
          tabIndex={-1}
          className={styles.more}
          aria-label={t('catalog.more', { name: label })}
          aria-haspopup="menu"
          onClick={(event) => {
            event.stopPropagation()
            const box = event.currentTarget.getBoundingClientRect()
            props.onMenu(box.left, box.bottom)
          }}
        >
          <Icon name="more" size={16} />
        </button>
      ) : null}
    </div>
  )
}
