import type { Translate } from '../../i18n/texts'
import { TRUE_FALSE } from './answer.rules'
import type { ExamQuestion } from './exam.contract'

/** True/false options have no content of their own: `A` is right, `B` is wrong, in the reader's language. */
export function optionText(question: ExamQuestion, choice: ExamQuestion['choices'][number], t: Translate): string {
  if (question.type !== TRUE_FALSE || choice.content !== '') return choice.content
  return t(choice.id === 'A' ? 'exam.question.true' : 'exam.question.false')
}
