import { Box } from '../../ui/Box'
import { Field } from '../../ui/Field'
import { OptionChoice } from '../../ui/OptionCell'
import { Text } from '../../ui/Text'
import { Pictures } from '../shell/Pictures'
import { chooseOption, FILL, fillBlank, MULTIPLE, optionLetter } from './answer.rules'
import { optionText } from './option-text'
import { QuestionReview } from './QuestionReview'
import type { QuestionViewProps } from './question-view.types'
import css from './QuestionView.module.css'

/** Longest text of a blank, as in the contract's `answerValue`. */
const BLANK_LENGTH = 200
/** Element id of the open question's stem; only one question is on screen at a time. */
export const STEM_ID = 'question-stem'

/** One question, to answer or to review. Pure: it gets everything as props and fetches or stores nothing. */
export function QuestionView(props: QuestionViewProps) {
  const { question, t, mode } = props
  return (
    <Box testId="question">
      <Text as="h2" className={css.stem} {...(mode === 'answer' ? { id: STEM_ID, focusable: true } : {})}>
        {question.text}
      </Text>
      {question.promotion !== '' && (
        <Text kind="caption" tone="secondary" as="p" className={css.tip}>
          {question.promotion}
        </Text>
      )}
      {question.images.length > 0 && <Pictures images={question.images} t={t} />}
      {mode === 'answer' ? <Answer {...props} /> : <QuestionReview {...props} />}
    </Box>
  )
}

function Answer({ question, value, t, onChange, onBlur, locked }: QuestionViewProps) {
  if (question.type === FILL) {
    return (
      <Box className={css.list}>
        {question.anyOrder && question.blanks > 1 && <Hint>{t('exam.question.anyOrder')}</Hint>}
        {Array.from({ length: question.blanks }, (_, index) => (
          <Field
            // A blank has no id; its position identifies it.
            key={`blank-${String(index)}`}
            id={`blank-${question.id}-${index}`}
            label={question.blanks === 1 ? t('exam.question.blankOnly') : t('exam.question.blank', { n: index + 1 })}
            value={value[index] ?? ''}
            maxLength={BLANK_LENGTH}
            autoComplete="off"
            plain
            readOnly={locked ?? false}
            onChange={(text) => onChange?.(fillBlank(question, value, index, text))}
            {...(onBlur ? { onBlur } : {})}
            testId={`blank-${index}`}
          />
        ))}
      </Box>
    )
  }
  const several = question.type === MULTIPLE
  return (
    <>
      {several && <Hint>{t('exam.question.several')}</Hint>}
      <Box className={css.list} aria={{ role: several ? 'group' : 'radiogroup', labelledBy: STEM_ID }}>
        {question.choices.map((choice, index) => (
          <OptionChoice
            key={choice.id}
            kind={several ? 'checkbox' : 'radio'}
            letter={optionLetter(index)}
            chosen={value.includes(choice.id)}
            locked={locked ?? false}
            onPress={() => onChange?.(chooseOption(question, value, choice.id))}
            testId={`option-${optionLetter(index)}`}
          >
            {optionText(question, choice, t)}
          </OptionChoice>
        ))}
      </Box>
    </>
  )
}

function Hint({ children }: { children: string }) {
  return (
    <Text kind="caption" tone="secondary" className={css.hint}>
      {children}
    </Text>
  )
}
