import { Button, Input } from 'antd'
import { useId, useState } from 'react'
import type { ImportBatch } from '@lianda/shared/module/import/import.admin.contract'
import { useText } from '../platform/text'
import type { Cells } from './import-rows'
import type { ImportSubject } from './import-subject'
import styles from './import.module.css'

interface Props {
  subject: ImportSubject
  batch: ImportBatch
  busy: boolean
  onSave: (head: Cells) => void
}

/** The sheet about the whole, corrected in place, and what is wrong with the file as a whole. */
export function ImportHead({ subject, batch, busy, onSave }: Props) {
  const { head, issues = [] } = batch
  const general = issues.filter(({ column }) => !subject.head.includes(column))
  if (!head) return null
  return (
    <>
      <HeadForm key={JSON.stringify(head)} head={head} subject={subject} issues={issues} busy={busy} onSave={onSave} />
      {general.length > 0 ? <FileIssues subject={subject} issues={general} /> : null}
    </>
  )
}

type Issues = NonNullable<ImportBatch['issues']>

function FileIssues({ subject, issues }: { subject: ImportSubject; issues: Issues }) {
  const t = useText()
  return (
    <ul className={styles.problems} aria-label={t('import.fileIssues')}>
      {issues.map(({ column, code, message }) => (
        <li key={`${column} ${code}`}>{t('import.reason', { column: subject.columnName(t, column), message })}</li>
      ))}
    </ul>
  )
}

function HeadForm({ subject, head, issues, busy, onSave }: Omit<Props, 'batch'> & { head: Cells; issues: Issues }) {
  const t = useText()
  const id = useId()
  const [cells, setCells] = useState(head)
  const isChanged = subject.head.some((column) => cells[column] !== head[column])
  return (
    <form
      className={styles.head}
      aria-label={t(`${subject.texts}.about`)}
      onSubmit={(event) => {
        event.preventDefault()
        if (isChanged) onSave(cells)
      }}
    >
      {subject.head.map((column) => {
        const wrong = issues.filter((issue) => issue.column === column)
        return (
          <div key={column} className={styles.field} data-column={column}>
            <label htmlFor={`${id}${column}`}>{subject.columnName(t, column)}</label>
            <Input
              id={`${id}${column}`}
              value={cells[column] ?? ''}
              status={wrong.length > 0 ? 'error' : ''}
              aria-invalid={wrong.length > 0}
              aria-describedby={wrong.length > 0 ? `${id}${column}-wrong` : undefined}
              onChange={(event) => setCells((before) => ({ ...before, [column]: event.target.value }))}
            />
            <span id={`${id}${column}-wrong`} className={styles.error}>
              {wrong.map(({ message }) => message).join(' ')}
            </span>
          </div>
        )
      })}
      <div className={styles.buttons}>
        <Button htmlType="submit" disabled={busy || !isChanged}>
          {t('import.saveHead')}
        </Button>
      </div>
    </form>
  )
}
