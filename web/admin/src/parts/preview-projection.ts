import type { ExamQuestion, ExplainPolicy, ResultQuestion } from '@lianda/shared/module/exam/exam.contract'
import type { QuestionContent } from '@lianda/shared/module/question-bank/question.admin.contract'

/** A question in the editor, with the points that apply here. */
export interface PreviewedQuestion {
  id: string
  content: QuestionContent
  score: number
}

/** What a learner's device gets while answering: built field by field, so that nothing of the key can leak. */
export function answeringView({ id, content, score }: PreviewedQuestion): ExamQuestion {
  return {
    id,
    type: content.type,
    text: content.text,
    images: content.images.flatMap(({ url, description }) => (url ? [{ url, description }] : [])),
    choices: content.choices.map((choice) => ({ id: choice.id, content: choice.content })),
    blanks: content.blanks.length,
    anyOrder: content.anyOrder,
    promotion: content.promotion,
    score,
  }
}

/** The result of a learner without answers, all conditions for the key met; no key with `never`. */
export function resultView(question: PreviewedQuestion, explain: ExplainPolicy): ResultQuestion {
  const { content } = question
  const shown = explain !== 'never'
  const key =
    content.type === 3
      ? content.blanks.map((blank) => blank.variants.join(' / '))
      : content.choices.filter((choice) => choice.iscorrect).map((choice) => choice.id)
  return {
    ...answeringView(question),
    value: [],
    flagged: false,
    got: 0,
    outcome: 'unanswered',
    key: shown ? key : null,
    explanation: shown ? content.explanation : null,
    lateValue: null,
    lateAccepted: false,
  }
}
