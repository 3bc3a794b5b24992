import { Image, Tag } from 'antd'
import type { ResultQuestion } from '@lianda/shared/module/exam/exam.contract'
import { Icon } from '@lianda/shared/ui/Icon'
import { score } from '../../platform/format'
import { useText } from '../../platform/text'
import { useBankText } from '../../question-bank/bank-text'
import { useExamText } from '../exam-text'
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
  const t = useExamText()
  const general = useText()
  const bank = useBankText()
  const answered = question.value.some((one) => one !== '')
  return (
    <article id={id} className={styles.card} tabIndex={-1} aria-label={t('editor.numbered', { number })}>
      <header>
        <strong>{t('editor.numbered', { number })}</strong>
        <span>{bank(`type.${question.type}`)}</span>
        {question.flagged ? (
          <span className={styles.flag}>
            <Icon name="flag" size={14} /> {t('record.answers.doubt')}
          </span>
        ) : null}
        <span className={styles.grow} />
        {scored ? (
          <>
            <b>{t('record.gotOf', { got: score(question.got), of: score(question.score) })}</b>
            <Tag color={COLOURS[question.outcome]}>{t(`record.outcome.${question.outcome}`)}</Tag>
          </>
        ) : (
          <>
            <span>{t('record.worth', { score: score(question.score) })}</span>
            <Tag>{t(answered ? 'record.outcome.answered' : 'record.outcome.unanswered')}</Tag>
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
              alt={image.description || general('question.imageAlt', { n: at + 1 })}
            />
          ))}
        </div>
      ) : null}
      {question.type === 3 ? <AnswerBlanks question={question} /> : <AnswerOptions question={question} />}
      {question.lateValue ? (
        <p className={styles.lateValue}>
          <Icon name="clock" size={14} />{' '}
          {t(question.lateAccepted ? 'record.answers.lateAccepted' : 'record.answers.late')}
        </p>
      ) : null}
      {question.explanation ? (
        <p className={styles.why}>
          <b>{t('record.answers.why')}</b> {question.explanation}
        </p>
      ) : null}
    </article>
  )
}
