import { Tag } from 'antd'
import type { ViewingDetail } from '@lianda/shared/module/viewing/viewing.admin.contract'
import { clockText } from '@lianda/shared/ui/format'
import { AnswerBlanks } from '../exam/record/AnswerBlanks'
import { AnswerOptions } from '../exam/record/AnswerOptions'
import { dateTime } from '../platform/format'
import { useTag, useText } from '../platform/text'
import styles from './film-answers.module.css'

type Question = ViewingDetail['questions'][number]

const COLOURS = { right: 'success', partial: 'warning', wrong: 'error', unanswered: undefined } as const

/** What a film asked: the last answer to each question, how often it was tried, and what is right. */
export function FilmAnswers({ questions }: { questions: readonly Question[] }) {
  const t = useText()
  if (questions.length === 0) return null
  return (
    <section>
      <h3 className={styles.title}>{t('viewing-record.answers')}</h3>
      {questions.map((question) => (
        <Answer key={question.id} question={question} />
      ))}
    </section>
  )
}

function Answer({ question }: { question: Question }) {
  const t = useText()
  const tag = useTag()
  const { atMs, text, outcome, tries, answeredAt, explanation, type } = question
  return (
    <article className={styles.answer}>
      <h4 className={styles.stem}>
        {clockText(atMs)} {text}
      </h4>
      <p className={styles.facts}>
        <Tag color={COLOURS[outcome]}>{t(`exam-admin.record.outcome.${outcome}`)}</Tag>
        {answeredAt === null ? null : `${t('viewing-record.tries', { count: tries })} · ${dateTime(answeredAt, tag)}`}
      </p>
      {type === 3 ? <AnswerBlanks question={question} /> : <AnswerOptions question={question} />}
      {explanation === '' ? null : (
        <p className={styles.facts}>
          <b>{t('exam-admin.record.answers.why')}</b> {explanation}
        </p>
      )}
    </article>
  )
}
