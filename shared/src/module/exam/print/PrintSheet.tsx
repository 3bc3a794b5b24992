import { useText } from '../../../hook/core-context'
import type { Translate } from '../../../i18n/texts'
import { Box } from '../../../ui/Box'
import { clockText, paperTime, pointsText } from '../../../ui/format'
import { Facts } from '../../../ui/Facts'
import { Picture } from '../../../ui/Picture'
import { FILL, optionLetter } from '../answer.rules'
import type { ExamResult, ResultQuestion } from '../exam.contract'
import { optionText } from '../option-text'
import { unscoredText } from '../unscored-text'
import css from './PrintSheet.module.css'

/** The printed sheet: black on white; nothing is expressed by colour alone. */
export function PrintSheet({ result }: { result: ExamResult }) {
  const t = useText()
  const { attempt, exam, userName, receiptNo } = result
  const facts: [string, string][] = [
    [t('exam.print.name'), userName],
    [t('exam.print.task'), exam.taskTitle],
    [t('exam.print.attempt'), t('exam.history.attempt', { n: attempt.n })],
    [t('exam.print.started'), paperTime(attempt.startedAt, t)],
    [t('exam.print.finished'), attempt.finishedAt === null ? '' : paperTime(attempt.finishedAt, t)],
    [t('exam.result.used'), attempt.usedMs === null ? '' : clockText(attempt.usedMs)],
    [
      t('exam.print.score'),
      attempt.total === null
        ? unscoredText(attempt, exam.serverNowMs, t)
        : `${pointsText(attempt.total)} / ${pointsText(exam.score)}`,
    ],
    [
      t('exam.print.verdict'),
      attempt.total === null
        ? ''
        : `${t(attempt.passed ? 'exam.result.passed' : 'exam.result.notPassed')} (${t('exam.print.passAt', { score: pointsText(exam.passScore) })})`,
    ],
    [t('exam.print.receipt'), receiptNo],
  ]
  return (
    <Box className={css.sheet} testId="print-sheet">
      <Box as="h2" className={css.title}>
        {exam.title}
      </Box>
      <Facts items={facts} className={css.facts} />
      <Box as="ol">
        {result.questions.map((question, index) => (
          <Question key={question.id} n={index + 1} question={question} t={t} />
        ))}
      </Box>
    </Box>
  )
}

function Question({ n, question, t }: { n: number; question: ResultQuestion; t: Translate }) {
  const { key, explanation } = question
  return (
    <Box as="li" className={css.question}>
      <Box className={css.stem}>
        {`${n}. ${question.text}`}
        <Box as="span" className={css.points}>
          {t('exam.review.head', {
            n,
            type: t(`exam.type.${question.type}`),
            got: pointsText(question.got),
            of: pointsText(question.score),
          })}
        </Box>
      </Box>
      {question.images.map((image) => (
        <Picture key={image.url} src={image.url} alt={image.description} className={css.picture ?? ''} fit="width" />
      ))}
      {question.choices.map((choice, index) => (
        <Box key={choice.id} className={css.option}>
          {`${question.value.includes(choice.id) ? '☑' : '☐'} ${optionLetter(index)}. ${optionText(question, choice, t)}`}
        </Box>
      ))}
      <Box className={css.answer}>{t('exam.print.mine', { text: answerText(question, question.value, t) })}</Box>
      {key !== null && <Box className={css.answer}>{t('exam.review.key', { text: answerText(question, key, t) })}</Box>}
      {explanation !== null && explanation !== '' && (
        <Box className={css.answer}>{`${t('exam.review.explanation')}: ${explanation}`}</Box>
      )}
    </Box>
  )
}

function answerText(question: ResultQuestion, value: readonly string[], t: Translate): string {
  if (question.type === FILL)
    return (
      value.map((text, index) => `(${index + 1}) ${text === '' ? t('exam.review.empty') : text}`).join('  ') ||
      t('exam.review.empty')
    )
  const letters = question.choices.flatMap((choice, index) => (value.includes(choice.id) ? [optionLetter(index)] : []))
  return letters.join(', ') || t('exam.review.empty')
}
