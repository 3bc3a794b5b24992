import { useText } from '../../platform/text'
import type { ResultQuestion } from '@lianda/shared/module/exam/exam.contract'
import styles from './exam-record.module.css'

/** Per blank: what was written and what is accepted. */
export function AnswerBlanks({
  question,
}: {
  question: Pick<ResultQuestion, 'blanks' | 'value' | 'key' | 'anyOrder'>
}) {
  const t = useText()
  const { blanks, value, key, anyOrder } = question
  return (
    <table className={styles.blanks}>
      <thead>
        <tr>
          <th scope="col">{t('exam-admin.record.answers.blank')}</th>
          <th scope="col">{t('exam-admin.record.answers.written')}</th>
          {key === null ? null : (
            <th scope="col">
              {t(anyOrder ? 'exam-admin.record.answers.acceptedAnyOrder' : 'exam-admin.record.answers.accepted')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: blanks }, (_unused, at) => (
          // A blank has no id, only its position.
          <tr key={`blank-${String(at)}`}>
            <th scope="row">{at + 1}</th>
            <td>{value[at] || <span className={styles.faint}>{t('exam-admin.record.answers.empty')}</span>}</td>
            {key === null ? null : <td className={styles.accepted}>{key[at] ?? ''}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
