import { Link } from 'react-router'
import { type LostPoint, subtaskLost } from '@lianda/shared/module/report/subtask-report.admin.contract'
import { useCall } from '../../platform/query'
import { useText } from '../../platform/text'
import { recordsThatLost } from '../report-address'
import { useReportWords } from './report-words'
import styles from './task-report.module.css'

interface Props {
  taskId: string
  subtaskId: string
  /** Address of the records of its package. */
  records: string
}

/**
 * What people most lose points by in a step, each with a way to the records that lost them, and with ways to all records
 * and all questions of an exam; nothing while nobody does.
 */
export function LostPoints({ taskId, subtaskId, records }: Props) {
  const t = useText()
  const words = useReportWords()
  // Who sits this exam now is refused, and reads nothing here.
  const { data } = useCall(subtaskLost, { id: subtaskId })
  if (!data?.rows?.length) return null
  const nameOf = ({ what, name }: LostPoint) => (what === 'deduction' ? t(`practice-replay.deduction.${name}`) : name)
  const saidOf = ({ losers: n, learners: of }: LostPoint) => t('task-report.lost.losers', { n, of })
  return (
    <section className={styles.lost} aria-label={t('task-report.lost.title')}>
      <h2>{t('task-report.lost.title')}</h2>
      <ol>
        {data.rows.map((row) => (
          <li key={`${row.what} ${row.name}`}>
            {nameOf(row)}{' '}
            <span>
              {t(row.what === 'question' ? 'task-report.lost.average' : 'task-report.lost.share', {
                share: words.share(row.lost),
              })}{' '}
              <Link to={recordsThatLost(taskId, subtaskId, row)} aria-label={`${nameOf(row)}: ${saidOf(row)}`}>
                {saidOf(row)}
              </Link>
            </span>
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
