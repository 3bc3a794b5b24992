import { Button, Tag } from 'antd'
import { useRef, useState } from 'react'
import type { PictureRow } from '@lianda/shared/module/picture/picture.admin.contract'
import { Icon } from '@lianda/shared/ui/Icon'
import { ActionMenu } from '../parts/ActionMenu'
import { useText } from '../platform/text'
import { tileAt } from './chosen'
import styles from './picture.module.css'

interface Props {
  rows: readonly PictureRow[]
  /** Paths of the chosen ones. */
  chosen: ReadonlySet<string>
  onPress: (row: PictureRow) => void
  /** Whether one may be changed. */
  mayChange: (row: PictureRow) => boolean
  onEdit: (row: PictureRow) => void
  onDelete: (row: PictureRow) => void
}

/** Tiles of 232 by 130. One tab stop; arrows go from tile to tile, Enter and Space choose. */
export function PictureGrid({ rows, chosen, onPress, mayChange, onEdit, onDelete }: Props) {
  const t = useText()
  const list = useRef<HTMLUListElement>(null)
  const [stop, setStop] = useState(0)
  const current = Math.min(stop, rows.length - 1)

  const onKey = (event: React.KeyboardEvent, from: number) => {
    const columns = list.current ? getComputedStyle(list.current).gridTemplateColumns.split(' ').length : 1
    const to = tileAt(event.key, from, rows.length, columns)
    if (to === null) return
    event.preventDefault()
    setStop(to)
    list.current?.querySelectorAll<HTMLElement>('[data-tile]')[to]?.focus()
  }
  return (
    <ul ref={list} className={styles.grid} aria-label={t('picture.chooser.grid')}>
      {rows.map((row, n) => (
        <li key={row.path} className={styles.tile}>
          <button
            type="button"
            data-tile
            className={chosen.has(row.path) ? styles.on : styles.press}
            aria-pressed={chosen.has(row.path)}
            aria-label={row.used > 0 ? `${row.name} ${t('picture.chooser.used', { count: row.used })}` : row.name}
            tabIndex={n === current ? 0 : -1}
            onFocus={() => setStop(n)}
            onKeyDown={(event) => onKey(event, n)}
            onClick={() => onPress(row)}
          >
            <img src={row.url} alt="" loading="lazy" draggable={false} />
            {chosen.has(row.path) ? (
              <span className={styles.tick} aria-hidden>
                <Icon name="tick" size={16} />
              </span>
            ) : null}
          </button>
          <div className={styles.caption}>
            <span className={styles.name} title={row.name}>
              {row.name}
            </span>
            {row.used > 0 ? <Tag>{t('picture.chooser.used', { count: row.used })}</Tag> : null}
            {row.builtIn || !mayChange(row) ? null : (
              <ActionMenu
                menu={{
                  items: [
                    { key: 'edit', label: t('picture.edit.action') },
                    {
                      key: 'delete',
                      danger: true,
                      disabled: row.used > 0,
                      label: row.used > 0 ? t('picture.delete.used', { count: row.used }) : t('picture.delete.action'),
                    },
                  ],
                  onClick: ({ key }) => (key === 'edit' ? onEdit(row) : onDelete(row)),
                }}
              >
                <Button
                  type="text"
                  size="small"
                  aria-label={t('picture.chooser.more', { name: row.name })}
                  icon={<Icon name="more" size={16} />}
                />
              </ActionMenu>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
