import type { ResultQuestion } from '@lianda/shared/module/exam/exam.contract'
import { useExamText } from '../exam-text'
import styles from './exam-record.module.css'

/** Per blank: what was written and what is accepted. */
export function AnswerBlanks({ question }: { question: ResultQuestion }) {
  const t = useExamText()
  const { blanks, value, key, anyOrder } = question
  return (
    <table className={styles.blanks}>
      <thead>
        <tr>
          <th scope="col">{t('record.answers.blank')}</th>
          <th scope="col">{t('record.answers.written')}</th>
          {key === null ? null : (
            <th scope="col">{t(anyOrder ? 'record.answers.acceptedAnyOrder' : 'record.answers.accepted')}</th>
          )}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: blanks }, (_unused, at) => (
          // A blank has no id, only its position.
          <tr key={`blank-${String(at)}`}>
            <th scope="row">{at + 1}</th>
            <td>{value[at] || <span className={styles.faint}>{t('record.answers.empty')}</span>}</td>
            {key === null ? null : <td className={styles.accepted}>{key[at] ?? ''}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
