import { useText } from '../../platform/text'
import type { ResultQuestion } from '@lianda/shared/module/exam/exam.contract'
import styles from './exam-record.module.css'

type Answered = Pick<ResultQuestion, 'type' | 'choices' | 'value' | 'key'>
type Verdict = 'right' | 'wrong' | 'missed' | 'chosen' | null

/** Options in this learner's order: chosen and right, chosen and wrong, right but not chosen. */
export function AnswerOptions({ question }: { question: Answered }) {
  const t = useText()
  return (
    <ul className={styles.options}>
      {question.choices.map((choice, at) => {
        const verdict = verdictOf(choice.id, question)
        const text = question.type === 2 ? t(`exam-admin.record.answers.judge.${choice.id}`) : choice.content
        return (
          <li key={choice.id} className={verdict ? styles[verdict] : undefined}>
            <i>{String.fromCodePoint(65 + at)}</i>
            <span>{text}</span>
            {verdict ? <em>{t(`exam-admin.record.answers.verdict.${verdict}`)}</em> : null}
          </li>
        )
      })}
    </ul>
  )
}

function verdictOf(id: string, { value, key }: Answered): Verdict {
  const chosen = value.includes(id)
  if (key === null) return chosen ? 'chosen' : null
  const right = key.includes(id)
  if (chosen) return right ? 'right' : 'wrong'
  return right ? 'missed' : null
}
