import type { ResultQuestion } from '../exam.contract'

/** Worth another look: not right, whether it was answered or not. */
export const isWrong = (question: ResultQuestion): boolean => question.outcome !== 'right'

export interface NumberedQuestion {
  /** As the learner met it. */
  n: number
  question: ResultQuestion
}

export const numbered = (questions: readonly ResultQuestion[]): NumberedQuestion[] =>
  questions.map((question, index) => ({ n: index + 1, question }))
