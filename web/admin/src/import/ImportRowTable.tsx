import { useText } from '../platform/text'
import { Button, Table, type TableColumnType, Tag } from 'antd'
import type { ImportRow } from '@lianda/shared/module/import/import.admin.contract'
import { NARROW, useMedia } from '../shell/use-media'
import { type Cells, IMPORT_PAGE_ROWS, type ImportPage, type ImportView, isWrong, rowState } from './import-rows'
import type { ImportSubject, RowColumn } from './import-subject'
import { ImportRowForm } from './ImportRowForm'
import styles from './import.module.css'

interface Props {
  subject: ImportSubject
  page: ImportPage
  view: ImportView
  /** Number of the row that is open for correction. */
  open: number | null
  busy: boolean
  onView: (view: ImportView) => void
  onOpen: (no: number | null) => void
  onLeave: (no: number, left: boolean) => void
  onSave: (no: number, cells: Cells, goOn: boolean) => void
}

const COLOUR: Record<string, string> = { wrong: 'error', create: 'success', update: 'processing', done: 'success' }

/** Phones show only the wide column and the errors; the rest is in the row's form. */
const WIDE: 'lg'[] = ['lg']

/** The rows of a file with their errors; a row expands for correction. */
export function ImportRowTable({ subject, page, view, open, busy, onView, onOpen, onLeave, onSave }: Props) {
  const t = useText()
  const narrow = useMedia(NARROW)
  const columnOf = ({ column, width }: RowColumn): TableColumnType<ImportRow> => {
    const title = subject.columnName(t, column)
    if (width !== undefined)
      return { key: column, title, width, responsive: WIDE, render: (_value: unknown, row) => row.cells[column] }
    return {
      key: column,
      title,
      render: (_value: unknown, row) => (
        <>
          <span className={styles.text}>{row.cells[column]}</span>
          {row.images ? <span className={styles.help}>{t('import.images', { count: row.images })}</span> : null}
          {row.left || row.errors.length === 0 ? null : (
            <ul className={styles.problems}>
              {row.errors.map((error) => (
                <li key={`${error.column} ${error.code}`}>
                  <b>{subject.columnName(t, error.column)}</b> {error.message}
                </li>
              ))}
            </ul>
          )}
        </>
      ),
    }
  }
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
            subject={subject}
            row={row}
            busy={busy}
            onSave={(cells, goOn) => onSave(row.no, cells, goOn)}
            onClose={() => onOpen(null)}
          />
        ),
      }}
      // Keys are needed: without them a column added later would remount the buttons after it.
      columns={[
        { key: 'no', title: t('import.rowColumn.no'), dataIndex: 'no', width: 56, align: 'right' },
        {
          key: 'does',
          title: t('import.rowColumn.does'),
          width: 90,
          render: (_value: unknown, row) => {
            const state = rowState(row)
            return <Tag color={COLOUR[state]}>{t(`import.does.${state}`)}</Tag>
          },
        },
        ...subject.table.map((column) => columnOf(column)),
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
                aria-label={t('import.ofRow', {
                  step: t(open === row.no ? 'import.fold' : 'import.mend'),
                  no: row.no,
                })}
                onClick={() => onOpen(open === row.no ? null : row.no)}
              >
                {t(open === row.no ? 'import.fold' : 'import.mend')}
              </Button>
              <Button
                type="link"
                size="small"
                disabled={busy}
                aria-label={t('import.ofRow', {
                  step: t(row.left ? 'import.take' : 'import.leave'),
                  no: row.no,
                })}
                onClick={() => onLeave(row.no, !row.left)}
              >
                {t(row.left ? 'import.take' : 'import.leave')}
              </Button>
            </>
          ),
        },
      ]}
    />
  )
}
