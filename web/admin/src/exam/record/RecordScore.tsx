import { Tag } from 'antd'
import type { ExamRecord } from '@lianda/shared/module/exam/record.admin.contract'
import { ScoreRing } from '@lianda/shared/ui/ScoreRing'
import { score } from '../../platform/format'
import { useText } from '../../platform/text'
import frame from '../../practice/replay.module.css'
import styles from './exam-record.module.css'

/** The mark in a ring, passed or failed, and the points by type. For a running attempt: its progress. */
export function RecordScore({ record }: { record: ExamRecord }) {
  const t = useText()
  const { record: row, result, original } = record
  const { passScore } = result.exam
  if (row.total === null)
    return (
      <p className={styles.noScore}>
        {row.state === 'running'
          ? t('exam-admin.record.runningNow', { answered: row.answered, questions: row.questions })
          : t('exam-admin.record.notScored')}
      </p>
    )
  return (
    <>
      <section className={frame.total} aria-label={t('exam-admin.record.score')}>
        <ScoreRing
          score={row.total}
          passScore={passScore}
          caption={t('practice-replay.outOf')}
          tone={row.passed ? 'success-solid' : 'text-tertiary'}
          size={104}
        />
        <div>
          <Tag color={row.passed ? 'success' : 'error'}>
            {t(row.passed ? 'practice-replay.passed' : 'practice-replay.failed', {
              score: score(passScore),
            })}
          </Tag>
          <p className={frame.totals}>
            {t('exam-admin.record.rightOf', { right: result.right, questions: row.questions })}
          </p>
          {original ? (
            <p className={frame.faint}>
              {t(original.passed ? 'practice-replay.appealedPassed' : 'practice-replay.appealed', {
                score: original.total === null ? '—' : score(original.total),
              })}
            </p>
          ) : null}
          {result.rank ? <p className={frame.faint}>{t('exam-admin.record.rank', { ...result.rank })}</p> : null}
          <p className={frame.faint}>{t('exam-admin.record.receiptNo', { no: result.receiptNo || '—' })}</p>
        </div>
      </section>
      <table className={frame.dimensions}>
        <caption>{t('exam-admin.record.byType')}</caption>
        <tbody>
          {result.byType.map((one) => (
            <tr key={one.type}>
              <th scope="row">{t(`question-bank.type.${one.type}`)}</th>
              <td>{t('exam-admin.record.rightOf', { right: one.right, questions: one.questions })}</td>
              <td>{t('exam-admin.record.gotOf', { got: score(one.got), of: score(one.of) })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
