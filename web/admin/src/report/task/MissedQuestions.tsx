import { Link } from 'react-router'
import { statistics } from '@lianda/shared/module/exam/record.admin.contract'
import { useCall } from '../../platform/query'
import { useText } from '../../platform/text'
import { useReportWords } from './report-words'
import styles from './task-report.module.css'

/** Questions named, and the share of its points from which on nobody needs to look at one. */
const [MOST, FINE] = [5, 0.8]

interface Props {
  taskId: string
  paper: { examinationId: string; paperId: string }
}

/** The questions of an exam in this package that cost most, with a way to all of its statistics; nothing while none does. */
export function MissedQuestions({ taskId, paper: { examinationId, paperId } }: Props) {
  const t = useText()
  const words = useReportWords()
  // Who sits this exam now is refused, and reads nothing here.
  const { data } = useCall(statistics, { id: examinationId, paperId, taskId })
  const missed = (data?.items ?? [])
    .flatMap((item) => (item.difficulty === null || item.difficulty >= FINE ? [] : [{ ...item, got: item.difficulty }]))
    .toSorted((a, b) => a.got - b.got)
    .slice(0, MOST)
  if (missed.length === 0) return null
  return (
    <section className={styles.missed} aria-label={t('task-report.subtask.missed')}>
      <h2>{t('task-report.subtask.missed')}</h2>
      <ol>
        {missed.map(({ questionId, text, got, answers }) => (
          <li key={questionId}>
            {text} <span>{t('task-report.subtask.missedBy', { share: words.share(got), n: answers })}</span>
          </li>
        ))}
      </ol>
      <Link to={`/admin/voice/editexam?id=${examinationId}&tab=statistics`}>
        {t('task-report.subtask.allQuestions')}
      </Link>
    </section>
  )
}
