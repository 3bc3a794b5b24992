import { AutoComplete, Button, Input } from 'antd'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { ImportCells, ImportRow } from '@lianda/shared/module/question-bank/import.admin.contract'
import { QUESTION_LIMITS } from '@lianda/shared/module/question-bank/question.contract'
import { AdminIcon } from '../../shell/AdminIcon'
import { useBankText } from '../bank-text'
import { columnName } from './import-columns'
import { optionKey, withOptionFields } from './import-rows'
import styles from './import.module.css'

interface Props {
  row: ImportRow
  busy: boolean
  /** @param goOn continue with the next wrong row when this one is correct */
  onSave: (cells: ImportCells, goOn: boolean) => void
  onClose: () => void
}

type Plain = Exclude<keyof ImportCells, 'options'>

/** Corrects a row in place: the template's columns with the errors under each. Ctrl+Enter saves and continues. */
export function ImportRowForm({ row, busy, onSave, onClose }: Props) {
  const t = useBankText()
  const id = useId()
  const form = useRef<HTMLDivElement>(null)
  const [cells, setCells] = useState(() => withOptionFields(row.cells, 4))
  const errorsOf = (column: string) => row.errors.filter((error) => error.column === column)
  const wrong = row.errors[0]?.column ?? 'text'

  useEffect(() => {
    form.current?.querySelector<HTMLElement>(`[data-column="${wrong}"] :is(input, textarea)`)?.focus()
  }, [wrong])

  const field = (
    column: string,
    label: string,
    className: string | undefined,
    control: (name: string) => ReactNode,
  ) => {
    const errors = errorsOf(column)
    return (
      <div key={column} className={`${styles.field} ${className ?? ''}`} data-column={column}>
        <label htmlFor={`${id}${column}`}>{label}</label>
        {control(`${id}${column}`)}
        {errors.map((error) => (
          <span key={error.code} className={styles.error}>
            {error.message}
          </span>
        ))}
      </div>
    )
  }
  const set = (column: Plain) => (value: string) => setCells((before) => ({ ...before, [column]: value }))
  const status = (column: string) => (errorsOf(column).length > 0 ? 'error' : '')
  const line = (column: Plain, className?: string) =>
    field(column, columnName(t, column), className, (name) => (
      <Input
        id={name}
        value={cells[column]}
        status={status(column)}
        aria-invalid={status(column) !== ''}
        onChange={(event) => set(column)(event.target.value)}
      />
    ))
  const area = (column: Plain) =>
    field(column, columnName(t, column), styles.full, (name) => (
      <Input.TextArea
        id={name}
        autoSize={{ minRows: 1, maxRows: 6 }}
        value={cells[column]}
        status={status(column)}
        aria-invalid={status(column) !== ''}
        onChange={(event) => set(column)(event.target.value)}
      />
    ))
  const oneOf = (column: Plain, words: readonly string[]) =>
    field(column, columnName(t, column), undefined, (name) => (
      <AutoComplete
        id={name}
        value={cells[column]}
        status={status(column)}
        aria-invalid={status(column) !== ''}
        options={words.map((word) => ({ value: word }))}
        onChange={set(column)}
      />
    ))
  const general = errorsOf('row')
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
        {general.map((error) => (
          <p key={error.code} className={`${styles.error} ${styles.full}`}>
            {error.message}
          </p>
        ))}
        {area('text')}
        {oneOf('type', [...([0, 1, 2, 3] as const).map((type) => t(`type.${type}`)), t('import.fillAny')])}
        {line('answer')}
        {line('score')}
        {oneOf(
          'level',
          ([1, 2, 3] as const).map((level) => t(`level.${level}`)),
        )}
        {cells.options.map((option, index) => {
          const key = optionKey(index)
          return field(key, columnName(t, key), styles.half, (name) => (
            <Input
              id={name}
              value={option}
              status={status(key)}
              aria-invalid={status(key) !== ''}
              onChange={(event) => {
                const options = [...cells.options]
                options[index] = event.target.value
                setCells({ ...cells, options })
              }}
            />
          ))
        })}
        {cells.options.length < QUESTION_LIMITS.bankOptions ? (
          <div className={styles.full}>
            <Button
              size="small"
              icon={<AdminIcon name="plus" size={14} />}
              onClick={() => setCells((before) => withOptionFields(before, before.options.length + 1))}
            >
              {t('import.addOption')}
            </Button>
          </div>
        ) : null}
        {line('code', styles.half)}
        {line('catalog', styles.half)}
        {area('explanation')}
        {area('promotion')}
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
