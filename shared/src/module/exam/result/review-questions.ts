import type { ResultQuestion } from '../exam.contract'

/** True for a question to review: not fully right, answered or not. */
export const isWrong = (question: ResultQuestion): boolean => question.outcome !== 'right'

export interface NumberedQuestion {
  /** Its number in the learner's order, from 1. */
  n: number
  question: ResultQuestion
}

export const numbered = (questions: readonly ResultQuestion[]): NumberedQuestion[] =>
  questions.map((question, index) => ({ n: index + 1, question }))
