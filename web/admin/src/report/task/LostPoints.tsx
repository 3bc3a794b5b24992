import { Link } from 'react-router'
import { type LostPoint, subtaskLost } from '@lianda/shared/module/report/subtask-report.admin.contract'
import { useCall } from '../../platform/query'
import { useText } from '../../platform/text'
import { useReportWords } from './report-words'
import styles from './task-report.module.css'

interface Props {
  subtaskId: string
  /** Address of the records of its package. */
  records: string
}

/** What people most lose points by in a step, with ways to its records and all questions of an exam; nothing while nobody does. */
export function LostPoints({ subtaskId, records }: Props) {
  const t = useText()
  const words = useReportWords()
  // Who sits this exam now is refused, and reads nothing here.
  const { data } = useCall(subtaskLost, { id: subtaskId })
  if (!data?.rows?.length) return null
  const nameOf = ({ what, name }: LostPoint) => (what === 'deduction' ? t(`practice-replay.deduction.${name}`) : name)
  const saidOf = ({ what, lost, learners: n }: LostPoint) =>
    t(what === 'question' ? 'task-report.lost.points' : 'task-report.lost.learners', { share: words.share(lost), n })
  return (
    <section className={styles.lost} aria-label={t('task-report.lost.title')}>
      <h2>{t('task-report.lost.title')}</h2>
      <ol>
        {data.rows.map((row) => (
          <li key={`${row.what} ${row.name}`}>
            {nameOf(row)} <span>{saidOf(row)}</span>
          </li>
        ))}
      </ol>
      <Link to={records}>{t('task-report.lost.records')}</Link>
      {data.examinationId ? (
        <Link to={`/admin/voice/editexam?id=${data.examinationId}&tab=statistics`}>{t('task-report.lost.all')}</Link>
      ) : null}
    </section>
  )
}
