import { useText } from '../../platform/text'
import { AutoComplete, Button, Input, Table, Tag } from 'antd'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { ImportCells, ImportRow } from '@lianda/shared/module/question-bank/import.admin.contract'
import { QUESTION_LIMITS } from '@lianda/shared/module/question-bank/question.contract'
import { AdminIcon } from '../../shell/AdminIcon'
import { NARROW, useMedia } from '../../shell/use-media'
import {
  columnName,
  IMPORT_PAGE_ROWS,
  type ImportPage,
  type ImportView,
  isWrong,
  optionKey,
  rowState,
  withOptionFields,
} from './import-rows'
import styles from './import.module.css'

interface Props {
  page: ImportPage
  view: ImportView
  /** Number of the row that is open for correction. */
  open: number | null
  busy: boolean
  onView: (view: ImportView) => void
  onOpen: (no: number | null) => void
  onLeave: (no: number, left: boolean) => void
  onSave: (no: number, cells: ImportCells, goOn: boolean) => void
}

const COLOUR: Record<string, string> = { wrong: 'error', create: 'success', update: 'processing', done: 'success' }

/** Phones show only the question and its errors; the rest is in the row's form. */
const WIDE: 'lg'[] = ['lg']

/** The rows of a file with their errors; a row expands for correction. */
export function ImportRowTable({ page, view, open, busy, onView, onOpen, onLeave, onSave }: Props) {
  const t = useText()
  const narrow = useMedia(NARROW)
  return (
    <Table<ImportRow>
      rowKey="no"
      size="small"
      dataSource={page.rows}
      rowClassName={(row) => (isWrong(row) ? styles.wrongRow : row.left ? styles.leftRow : undefined) ?? ''}
      pagination={{
        current: view.page,
        pageSize: IMPORT_PAGE_ROWS,
        total: page.total,
        hideOnSinglePage: true,
        showSizeChanger: false,
        onChange: (next) => onView({ ...view, page: next }),
      }}
      expandable={{
        showExpandColumn: false,
        expandedRowKeys: open === null ? [] : [open],
        expandedRowRender: (row) => (
          <ImportRowForm
            key={row.no}
            row={row}
            busy={busy}
            onSave={(cells, goOn) => onSave(row.no, cells, goOn)}
            onClose={() => onOpen(null)}
          />
        ),
      }}
      // Keys are needed: without them a column added later would remount the buttons after it.
      columns={[
        { key: 'no', title: t('question-bank.import.rowColumn.no'), dataIndex: 'no', width: 56, align: 'right' },
        {
          key: 'does',
          title: t('question-bank.import.rowColumn.does'),
          width: 90,
          render: (_value: unknown, row) => {
            const state = rowState(row)
            return <Tag color={COLOUR[state]}>{t(`question-bank.import.does.${state}`)}</Tag>
          },
        },
        {
          key: 'type',
          title: t('question-bank.import.rowColumn.type'),
          width: 80,
          responsive: WIDE,
          render: (_value: unknown, row) => row.cells.type,
        },
        {
          key: 'text',
          title: t('question-bank.import.rowColumn.text'),
          render: (_value: unknown, row) => (
            <>
              <span className={styles.text}>{row.cells.text}</span>
              {row.images ? (
                <span className={styles.help}>{t('question-bank.import.images', { count: row.images })}</span>
              ) : null}
              {row.left || row.errors.length === 0 ? null : (
                <ul className={styles.problems}>
                  {row.errors.map((error) => (
                    <li key={`${error.column} ${error.code}`}>
                      <b>{columnName(t, error.column)}</b> {error.message}
                    </li>
                  ))}
                </ul>
              )}
            </>
          ),
        },
        {
          key: 'answer',
          title: t('question-bank.import.rowColumn.answer'),
          width: 120,
          responsive: WIDE,
          render: (_value: unknown, row) => row.cells.answer,
        },
        {
          key: 'steps',
          title: '',
          width: narrow ? 88 : 168,
          align: 'right',
          render: (_value: unknown, row) => (
            <>
              <Button
                type="link"
                size="small"
                aria-expanded={open === row.no}
                aria-label={t('question-bank.import.ofRow', {
                  step: t(open === row.no ? 'question-bank.import.fold' : 'question-bank.import.mend'),
                  no: row.no,
                })}
                onClick={() => onOpen(open === row.no ? null : row.no)}
              >
                {t(open === row.no ? 'question-bank.import.fold' : 'question-bank.import.mend')}
              </Button>
              <Button
                type="link"
                size="small"
                disabled={busy}
                aria-label={t('question-bank.import.ofRow', {
                  step: t(row.left ? 'question-bank.import.take' : 'question-bank.import.leave'),
                  no: row.no,
                })}
                onClick={() => onLeave(row.no, !row.left)}
              >
                {t(row.left ? 'question-bank.import.take' : 'question-bank.import.leave')}
              </Button>
            </>
          ),
        },
      ]}
    />
  )
}

interface FormProps {
  row: ImportRow
  busy: boolean
  /** @param goOn continue with the next wrong row when this one is correct */
  onSave: (cells: ImportCells, goOn: boolean) => void
  onClose: () => void
}

type Plain = Exclude<keyof ImportCells, 'options'>

/** Corrects a row in place: the template's columns with the errors under each. Ctrl+Enter saves and continues. */
function ImportRowForm({ row, busy, onSave, onClose }: FormProps) {
  const t = useText()
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
        {oneOf('type', [
          ...([0, 1, 2, 3] as const).map((type) => t(`question-bank.type.${type}`)),
          t('question-bank.import.fillAny'),
        ])}
        {line('answer')}
        {line('score')}
        {oneOf(
          'level',
          ([1, 2, 3] as const).map((level) => t(`question-bank.level.${level}`)),
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
              {t('question-bank.import.addOption')}
            </Button>
          </div>
        ) : null}
        {line('code', styles.half)}
        {line('catalog', styles.half)}
        {area('explanation')}
        {area('promotion')}
        <div className={`${styles.buttons} ${styles.full}`}>
          <Button type="primary" loading={busy} onClick={() => onSave(cells, true)}>
            {t('question-bank.import.saveNext')}
          </Button>
          <Button htmlType="submit" disabled={busy}>
            {t('question-bank.import.saveRow')}
          </Button>
          <Button type="text" onClick={onClose}>
            {t('question-bank.import.fold')}
          </Button>
        </div>
      </form>
    </div>
  )
}
