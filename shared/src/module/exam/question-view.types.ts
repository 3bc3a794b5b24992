import type { Translate } from '../../i18n/texts'
import type { AnswerValue, ExamQuestion, ResultQuestion } from './exam.contract'

export interface QuestionViewProps {
  question: ExamQuestion
  value: AnswerValue
  /** Must know the `exam` texts. */
  t: Translate
  mode: 'answer' | 'review'
  onChange?: (value: AnswerValue) => void
  /** The learner leaves a text field. */
  onBlur?: () => void
  /** Answers are locked: time is up, or the attempt is being handed in. */
  locked?: boolean
  /** Review only: the right options or variants; null or absent = not shown. */
  answerKey?: readonly string[] | null
  outcome?: ResultQuestion['outcome'] | null
  /** Review only: points the answer got. */
  got?: number | null
  explanation?: string | null
}
