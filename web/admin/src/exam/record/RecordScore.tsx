import { Tag } from 'antd'
import type { ExamRecord } from '@lianda/shared/module/exam/record.admin.contract'
import { ScoreRing } from '@lianda/shared/ui/ScoreRing'
import { score } from '../../platform/format'
import { useText } from '../../platform/text'
import frame from '../../practice/replay.module.css'
import { useBankText } from '../../question-bank/bank-text'
import { useExamText } from '../exam-text'
import styles from './exam-record.module.css'

/** The mark in a ring, passed or failed, and the points by type. For a running attempt: its progress. */
export function RecordScore({ record }: { record: ExamRecord }) {
  const t = useExamText()
  const general = useText()
  const bank = useBankText()
  const { record: row, result } = record
  const { passScore } = result.exam
  if (row.total === null)
    return (
      <p className={styles.noScore}>
        {row.state === 'running'
          ? t('record.runningNow', { answered: row.answered, questions: row.questions })
          : t('record.notScored')}
      </p>
    )
  return (
    <>
      <section className={frame.total} aria-label={t('record.score')}>
        <ScoreRing
          score={row.total}
          passScore={passScore}
          caption={general('replay.outOf')}
          tone={row.passed ? 'success-solid' : 'text-tertiary'}
          size={104}
        />
        <div>
          <Tag color={row.passed ? 'success' : 'error'}>
            {general(row.passed ? 'replay.passed' : 'replay.failed', { score: score(passScore) })}
          </Tag>
          <p className={frame.totals}>{t('record.rightOf', { right: result.right, questions: row.questions })}</p>
          {result.rank ? <p className={frame.faint}>{t('record.rank', { ...result.rank })}</p> : null}
          <p className={frame.faint}>{t('record.receiptNo', { no: result.receiptNo || '—' })}</p>
        </div>
      </section>
      <table className={frame.dimensions}>
        <caption>{t('record.byType')}</caption>
        <tbody>
          {result.byType.map((one) => (
            <tr key={one.type}>
              <th scope="row">{bank(`type.${one.type}`)}</th>
              <td>{t('record.rightOf', { right: one.right, questions: one.questions })}</td>
              <td>{t('record.gotOf', { got: score(one.got), of: score(one.of) })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
