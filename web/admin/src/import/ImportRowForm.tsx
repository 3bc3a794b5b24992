import { AutoComplete, Button, Input } from 'antd'
import { useEffect, useId, useRef, useState } from 'react'
import type { ImportRow } from '@lianda/shared/module/import/import.admin.contract'
import { HIDDEN_CELL } from '@lianda/shared/module/import/import.rules'
import { useText } from '../platform/text'
import { AdminIcon } from '../shell/AdminIcon'
import { type Cells, shownFields } from './import-rows'
import type { ImportSubject, RowField } from './import-subject'
import styles from './import.module.css'

interface Props {
  subject: ImportSubject
  row: ImportRow
  busy: boolean
  /** @param goOn continue with the next wrong row when this one is correct */
  onSave: (cells: Cells, goOn: boolean) => void
  onClose: () => void
}

/** Corrects a row in place: the subject's columns with the errors under each. Ctrl+Enter saves and continues. */
export function ImportRowForm({ subject, row, busy, onSave, onClose }: Props) {
  const t = useText()
  const id = useId()
  const form = useRef<HTMLDivElement>(null)
  const [cells, setCells] = useState<Cells>(row.cells)
  const [least, setLeast] = useState(subject.groupShown ?? 0)
  const all = subject.fields(t)
  const shown = shownFields(all, cells, least)
  const grouped = shown.filter((field) => field.group)
  const errorsOf = (column: string) => row.errors.filter((error) => error.column === column)
  const first = all[0]?.column ?? ''
  const wrong = row.errors.find((error) => error.column !== 'row')?.column ?? first

  useEffect(() => {
    form.current?.querySelector<HTMLElement>(`[data-column="${wrong}"] :is(input, textarea)`)?.focus()
  }, [wrong])

  const set = (column: string, value: string) => setCells((before) => ({ ...before, [column]: value }))
  const control = ({ column, kind, words = [] }: RowField) => {
    const isWrong = errorsOf(column).length > 0
    const props = {
      id: `${id}${column}`,
      value: cells[column] ?? '',
      status: isWrong ? ('error' as const) : ('' as const),
      'aria-invalid': isWrong,
    }
    if (kind === 'choice')
      return (
        <AutoComplete
          {...props}
          options={words.map((word) => ({ value: word }))}
          onChange={(value: string) => set(column, value)}
        />
      )
    if (kind === 'secret')
      return (
        <Input.Password
          {...props}
          {...(row.cells[column] === HIDDEN_CELL ? { placeholder: t('import.unchanged') } : {})}
          value={cells[column] === HIDDEN_CELL ? '' : (cells[column] ?? '')}
          autoComplete="new-password"
          // Emptied again, it stays what it was.
          onChange={({ target: { value } }) => set(column, value === '' ? (row.cells[column] ?? '') : value)}
        />
      )
    if (kind === 'line') return <Input {...props} onChange={(event) => set(column, event.target.value)} />
    return (
      <Input.TextArea
        {...props}
        autoSize={{ minRows: 1, maxRows: 6 }}
        onChange={(event) => set(column, event.target.value)}
      />
    )
  }
  const classOf = ({ kind, width }: RowField) => (kind === 'area' ? styles.full : width === 'half' ? styles.half : '')
  const isLastOfGroup = (field: RowField) => field === grouped.at(-1)
  return (
    <div
      ref={form}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        onSave(cells, true)
      }}
    >
      <form
        className={styles.rowForm}
        onSubmit={(event) => {
          event.preventDefault()
          onSave(cells, false)
        }}
      >
        {errorsOf('row').map((error) => (
          <p key={error.code} className={`${styles.error} ${styles.full}`}>
            {error.message}
          </p>
        ))}
        {shown.flatMap((field) => [
          <div key={field.column} className={`${styles.field} ${classOf(field) ?? ''}`} data-column={field.column}>
            <label htmlFor={`${id}${field.column}`}>{subject.columnName(t, field.column)}</label>
            {control(field)}
            {errorsOf(field.column).map((error) => (
              <span key={error.code} className={styles.error}>
                {error.message}
              </span>
            ))}
          </div>,
          isLastOfGroup(field) && shown.length < all.length ? (
            <div key="more" className={styles.full}>
              <Button
                size="small"
                icon={<AdminIcon name="plus" size={14} />}
                onClick={() => setLeast(grouped.length + 1)}
              >
                {subject.groupAdd?.(t)}
              </Button>
            </div>
          ) : null,
        ])}
        <div className={`${styles.buttons} ${styles.full}`}>
          <Button type="primary" loading={busy} onClick={() => onSave(cells, true)}>
            {t('import.saveNext')}
          </Button>
          <Button htmlType="submit" disabled={busy}>
            {t('import.saveRow')}
          </Button>
          <Button type="text" onClick={onClose}>
            {t('import.fold')}
          </Button>
        </div>
      </form>
    </div>
  )
}
