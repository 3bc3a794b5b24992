import type { Translate } from '../../i18n/texts'
import { Box } from '../../ui/Box'
import { pointsText } from '../../ui/format'
import { OptionResult, type OptionVerdict } from '../../ui/OptionCell'
import { Text } from '../../ui/Text'
import { FILL, optionLetter } from './answer.rules'
import { OutcomeChip } from './OutcomeChip'
import { optionText } from './option-text'
import type { QuestionViewProps } from './question-view.types'
import css from './QuestionReview.module.css'

/** The learner's answer, the right answer where the paper shows it, and the explanation. */
export function QuestionReview(props: QuestionViewProps) {
  const { question, value, t, answerKey = null, outcome = null, got = null, explanation } = props
  return (
    <>
      {outcome !== null && (
        <Box className={css.outcome}>
          <OutcomeChip outcome={outcome} t={t} />
          {got !== null && (
            <Text kind="caption" tone="secondary" figures as="span">
              {t('exam.review.got', { got: pointsText(got), of: pointsText(question.score) })}
            </Text>
          )}
        </Box>
      )}
      {question.type === FILL ? (
        <Blanks blanks={question.blanks} value={value} answerKey={answerKey} anyOrder={question.anyOrder} t={t} />
      ) : (
        <Box as="ul" className={css.list}>
          {question.choices.map((choice, index) => {
            const verdict = verdictOf(choice.id, value, answerKey)
            return (
              <OptionResult
                key={choice.id}
                letter={optionLetter(index)}
                verdict={verdict}
                word={verdict === null ? null : t(`exam.review.${verdict}`)}
              >
                {optionText(question, choice, t)}
              </OptionResult>
            )
          })}
        </Box>
      )}
      {explanation !== undefined && explanation !== null && explanation !== '' && (
        <Box className={css.why}>
          <Text kind="caption" tone="secondary" strong as="h3">
            {t('exam.review.explanation')}
          </Text>
          <Text kind="body" as="p" className={css.text}>
            {explanation}
          </Text>
        </Box>
      )}
    </>
  )
}

function verdictOf(id: string, value: readonly string[], answerKey: readonly string[] | null): OptionVerdict | null {
  const chosen = value.includes(id)
  if (answerKey === null) return chosen ? 'chosen' : null
  const right = answerKey.includes(id)
  if (chosen) return right ? 'right' : 'wrong'
  return right ? 'missed' : null
}

interface BlanksProps {
  blanks: number
  value: readonly string[]
  answerKey: readonly string[] | null
  anyOrder: boolean
  t: Translate
}

function Blanks({ blanks, value, answerKey, anyOrder, t }: BlanksProps) {
  return (
    <Box as="ul" className={css.list}>
      {Array.from({ length: blanks }, (_, index) => (
        // A blank has no id; its position identifies it.
        <Box as="li" key={`blank-${String(index)}`} className={css.blank}>
          <Text kind="caption" tone="secondary" as="span">
            {blanks === 1 ? t('exam.question.blankOnly') : t('exam.question.blank', { n: index + 1 })}
          </Text>
          <Text kind="bodyL" className={css.text} {...(value[index] ? {} : { tone: 'tertiary' as const })}>
            {value[index] ? value[index] : t('exam.review.empty')}
          </Text>
          {answerKey !== null && (
            <Text kind="caption" tone="success" className={css.text}>
              {t(anyOrder && blanks > 1 ? 'exam.review.accepted' : 'exam.review.key', {
                text: answerKey[index] ?? '',
              })}
            </Text>
          )}
        </Box>
      ))}
    </Box>
  )
}
