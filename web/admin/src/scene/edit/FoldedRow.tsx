import type { DragEventHandler, ReactNode } from 'react'
import { Icon } from '@lianda/shared/ui/Icon'
import { useText } from '../../platform/text'
import type { Place } from './content-edit'
import { useEditing } from './editing'
import styles from './fields.module.css'

interface Props {
  place: Place
  name: string
  /** Beside the name, as how many sentences there are. */
  note?: string
  open: boolean
  onToggle: () => void
  /** Before and after its name. */
  grip?: ReactNode
  remove?: ReactNode
  /** As a place to drop another row. */
  target?: {
    'data-drop': 'before' | 'after' | undefined
    onDragOver: DragEventHandler
    onDrop: DragEventHandler
  }
  children: ReactNode
}

/** A row of a list that shows its fields once it is opened. */
export function FoldedRow({ place, name, note, open, onToggle, grip, remove, target, children }: Props) {
  const t = useText()
  const { faultyBelow } = useEditing()
  return (
    <li className={styles.row} data-row={place} {...target}>
      <div className={styles.rowHead}>
        {grip}
        <button type="button" data-toggle className={styles.rowName} aria-expanded={open} onClick={onToggle}>
          <Icon name={open ? 'down' : 'next'} size={14} />
          <span>{name}</span>
          {note === undefined ? null : <small>{note}</small>}
          {faultyBelow(place) ? (
            <em className={styles.mark} title={t('scene-edit.row.faulty')}>
              <Icon name="alert" size={14} />
              <span className={styles.hiddenText}>{t('scene-edit.row.faulty')}</span>
            </em>
          ) : null}
        </button>
        {remove}
      </div>
      {open ? <div className={styles.rowBody}>{children}</div> : null}
    </li>
  )
}
