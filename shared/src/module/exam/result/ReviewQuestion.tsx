import type { Translate } from '../../../i18n/texts'
import { Box } from '../../../ui/Box'
import { pointsText } from '../../../ui/format'
import { Text } from '../../../ui/Text'
import type { ResultQuestion } from '../exam.contract'
import { OutcomeChip } from '../OutcomeChip'
import { QuestionView } from '../QuestionView'
import css from './ReviewQuestion.module.css'

/** One question of a finished attempt: its number, its points and the question itself. */
export function ReviewQuestion({ n, question, t }: { n: number; question: ResultQuestion; t: Translate }) {
  return (
    <Box as="li" className={css.item}>
      <Box className={css.head}>
        <Text kind="caption" tone="secondary" figures as="span">
          {t('exam.review.head', {
            n,
            type: t(`exam.type.${question.type}`),
            got: pointsText(question.got),
            of: pointsText(question.score),
          })}
        </Text>
        <OutcomeChip outcome={question.outcome} t={t} />
      </Box>
      <QuestionView
        question={question}
        value={question.value}
        t={t}
        mode="review"
        answerKey={question.key}
        explanation={question.explanation}
      />
      {question.lateValue !== null && (
        <Text kind="caption" tone="warning" className={css.late}>
          {t(question.lateAccepted ? 'exam.review.lateAccepted' : 'exam.review.late')}
        </Text>
      )}
    </Box>
  )
}
