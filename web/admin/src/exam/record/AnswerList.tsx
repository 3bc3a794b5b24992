import { useText } from '../../platform/text'
import { Empty, Segmented } from 'antd'
import { useEffect, useState } from 'react'
import type { ExamResult, ResultQuestion } from '@lianda/shared/module/exam/exam.contract'
import { AnswerCard } from './AnswerCard'
import styles from './exam-record.module.css'

type Which = 'all' | 'lost' | 'open' | 'flagged'

interface Props {
  result: ExamResult
  /** The question to show because something else on the page links to it; a new object each time. */
  shown: { question: number } | null
}

/** The questions as this learner had them: all of them, or those chosen by a filter. */
export function AnswerList({ result, shown }: Props) {
  const t = useText()
  const [which, setWhich] = useState<Which>('all')
  const running = result.attempt.state === 'running'
  const numbered = result.questions.map((question, at) => ({ question, number: at + 1 }))
  const of: Record<Which, (question: ResultQuestion) => boolean> = {
    all: () => true,
    lost: (question) => question.got < question.score,
    open: (question) => question.value.every((one) => one === ''),
    flagged: (question) => question.flagged,
  }
  const kinds: Which[] = running ? ['all', 'open', 'flagged'] : ['all', 'lost', 'open', 'flagged']

  useEffect(() => {
    if (shown) setWhich('all')
  }, [shown])
  useEffect(() => {
    if (!shown || which !== 'all') return
    const card = document.getElementById(cardId(shown.question))
    card?.scrollIntoView({ block: 'start' })
    card?.focus({ preventScroll: true })
  }, [shown, which])

  const rows = numbered.filter(({ question }) => of[which](question))
  return (
    <>
      <div className={styles.which}>
        <Segmented<Which>
          aria-label={t('exam-admin.record.answers.which')}
          value={which}
          options={kinds.map((kind) => ({
            value: kind,
            label: t(`exam-admin.record.answers.${kind}`, { count: result.questions.filter(of[kind]).length }),
          }))}
          onChange={setWhich}
        />
      </div>
      <div className={styles.answers}>
        {rows.length === 0 ? <Empty description={t('exam-admin.record.answers.none')} /> : null}
        {rows.map(({ question, number }) => (
          <AnswerCard
            key={question.id}
            id={cardId(number)}
            number={number}
            question={question}
            scored={result.attempt.total !== null}
          />
        ))}
      </div>
    </>
  )
}

const cardId = (number: number) => `exam-question-${String(number)}`
