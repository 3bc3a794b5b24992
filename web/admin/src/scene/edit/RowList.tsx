import { Button } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { focusAfter } from '../../parts/focus-after'
import { moved } from '../../parts/question-editor/question-edit'
import { useReorder } from '../../parts/use-reorder'
import { useText } from '../../platform/text'
import { AdminIcon } from '../../shell/AdminIcon'
import { fieldId, type Place } from './content-edit'
import { useEditing, useRows } from './editing'
import { FoldedRow } from './FoldedRow'
import styles from './fields.module.css'

interface Props<Row> {
  at: Place
  /** What one of them is called: "point". */
  noun: string
  max: number
  /** Key of a row, which stays while it is edited and moved. */
  keyOf: (row: Row, index: number) => string
  /** How a closed row is named. */
  nameOf: (row: Row) => string
  make: (rows: readonly Row[]) => Row
  /** Shown where there is none. */
  empty: string
  /** Without rows there is no list. */
  optional?: true
  children: (at: Place, row: Row) => ReactNode
}

/** A long list: closed rows that open one by one, added, moved by dragging or the arrow keys, removed with undo. */
export function RowList<Row>({ at, noun, max, keyOf, nameOf, make, empty, optional, children }: Props<Row>) {
  const t = useText()
  const { faultAt, edit, locked, set, removed } = useEditing()
  const rows = useRows<Row>(at)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const list = useRef<HTMLOListElement>(null)
  const order = useReorder(rows.length, (from, to) =>
    focusAfter(
      () => set(at, moved(rows, from, to), null),
      () => list.current?.querySelectorAll<HTMLElement>('[data-grip]')[to],
    ),
  )
  const toggle = (key: string) =>
    setOpen((before) => new Set(before.has(key) ? [...before].filter((one) => one !== key) : [...before, key]))
  const add = () => {
    const row = make(rows)
    focusAfter(
      () => {
        set(at, [...rows, row], null)
        setOpen((before) => new Set([...before, keyOf(row, rows.length)]))
      },
      () => list.current?.lastElementChild?.querySelector<HTMLElement>('input, textarea'),
    )
  }
  const remove = (index: number) => {
    const row = rows[index]
    if (row === undefined) return
    const left = rows.toSpliced(index, 1)
    set(at, optional && left.length === 0 ? undefined : left, null)
    removed(t('scene-edit.row.removed', { name: nameOf(row) || noun }), () => {
      edit(at, (now) => {
        const there = (now ?? []) as readonly Row[]
        return there.toSpliced(Math.min(index, there.length), 0, row)
      })
    })
  }
  const fault = faultAt(at)
  return (
    <div className={styles.rows} id={fieldId(at)} tabIndex={-1}>
      {rows.length === 0 ? <p className={styles.none}>{empty}</p> : null}
      <ol ref={list} className={styles.rowList}>
        {rows.map((row, index) => {
          const key = keyOf(row, index)
          const name = nameOf(row) || t('scene-edit.row.unnamed', { noun, n: index + 1 })
          const place = `${at}.${index}`
          return (
            <FoldedRow
              key={key}
              {...{ place, name }}
              open={open.has(key)}
              onToggle={() => toggle(key)}
              {...(locked ? {} : { target: order.target(index) })}
              grip={
                locked ? null : (
                  <button
                    type="button"
                    data-grip
                    className={styles.grip}
                    aria-label={t('scene-edit.row.move', { name })}
                    title={t('scene-edit.row.moveHint')}
                    {...order.handle(index)}
                  >
                    <AdminIcon name="drag" size={16} />
                  </button>
                )
              }
              remove={
                locked ? null : (
                  <Button
                    type="text"
                    size="small"
                    aria-label={t('scene-edit.row.remove', { name })}
                    icon={<AdminIcon name="trash" size={16} />}
                    onClick={() => remove(index)}
                  />
                )
              }
            >
              {children(place, row)}
            </FoldedRow>
          )
        })}
      </ol>
      {fault ? <span className={styles.fault}>{fault}</span> : null}
      {locked ? null : (
        <Button icon={<AdminIcon name="plus" size={14} />} disabled={rows.length >= max} onClick={add}>
          {rows.length >= max ? t('scene-edit.row.full', { noun, count: max }) : t('scene-edit.row.add', { noun })}
        </Button>
      )}
    </div>
  )
}
