import { Image, Tag } from 'antd'
import type { ResultQuestion } from '@lianda/shared/module/exam/exam.contract'
import { Icon } from '@lianda/shared/ui/Icon'
import { score } from '../../platform/format'
import { useText } from '../../platform/text'
import { AnswerBlanks } from './AnswerBlanks'
import { AnswerOptions } from './AnswerOptions'
import styles from './exam-record.module.css'

interface Props {
  id: string
  number: number
  question: ResultQuestion
  /** The attempt is over and scored. */
  scored: boolean
}

const COLOURS = { right: 'success', partial: 'warning', wrong: 'error', unanswered: undefined } as const

/** One question with the answer, the key and its explanation, and a late answer. */
export function AnswerCard({ id, number, question, scored }: Props) {
  const t = useText()
  const answered = question.value.some((one) => one !== '')
  return (
    <article id={id} className={styles.card} tabIndex={-1} aria-label={t('exam-admin.editor.numbered', { number })}>
      <header>
        <strong>{t('exam-admin.editor.numbered', { number })}</strong>
        <span>{t(`question-bank.type.${question.type}`)}</span>
        {question.flagged ? (
          <span className={styles.flag}>
            <Icon name="flag" size={14} /> {t('exam-admin.record.answers.doubt')}
          </span>
        ) : null}
        <span className={styles.grow} />
        {scored ? (
          <>
            <b>{t('exam-admin.record.gotOf', { got: score(question.got), of: score(question.score) })}</b>
            <Tag color={COLOURS[question.outcome]}>{t(`exam-admin.record.outcome.${question.outcome}`)}</Tag>
          </>
        ) : (
          <>
            <span>{t('exam-admin.record.worth', { score: score(question.score) })}</span>
            <Tag>{t(answered ? 'exam-admin.record.outcome.answered' : 'exam-admin.record.outcome.unanswered')}</Tag>
          </>
        )}
      </header>
      <p className={styles.stem}>{question.text}</p>
      {question.images.length > 0 ? (
        <div className={styles.images}>
          {question.images.map((image, at) => (
            <Image
              key={image.url}
              src={image.url}
              width={120}
              height={90}
              alt={image.description || t('question-bank.question.imageAlt', { n: at + 1 })}
            />
          ))}
        </div>
      ) : null}
      {question.type === 3 ? <AnswerBlanks question={question} /> : <AnswerOptions question={question} />}
      {question.lateValue ? (
        <p className={styles.lateValue}>
          <Icon name="clock" size={14} />{' '}
          {t(question.lateAccepted ? 'exam-admin.record.answers.lateAccepted' : 'exam-admin.record.answers.late')}
        </p>
      ) : null}
      {question.explanation ? (
        <p className={styles.why}>
          <b>{t('exam-admin.record.answers.why')}</b> {question.explanation}
        </p>
      ) : null}
    </article>
  )
}
