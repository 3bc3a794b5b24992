import type { AnswerValue, ExamQuestion } from './exam.contract'

/** Names for the specification's question type numbers. */
export const SINGLE = 0
export const MULTIPLE = 1
export const TRUE_FALSE = 2
export const FILL = 3

/** True if the learner chose or typed something; a blank with only spaces does not count. */
export const isAnswered = (value: AnswerValue): boolean => value.some((part) => part.trim() !== '')

/** The answer after a tap on an option: single choice replaces it, multiple choice toggles it, in option order. */
export function chooseOption(question: ExamQuestion, value: AnswerValue, optionId: string): AnswerValue {
  if (question.type !== MULTIPLE) return [optionId]
  const chosen = new Set(value)
  if (!chosen.delete(optionId)) chosen.add(optionId)
  return question.choices.map((choice) => choice.id).filter((id) => chosen.has(id))
}

/** The answer after typing into a blank; when all blanks are empty it is the empty answer. */
export function fillBlank(question: ExamQuestion, value: AnswerValue, index: number, text: string): AnswerValue {
  const filled = Array.from({ length: question.blanks }, (_, i) => (i === index ? text : (value[i] ?? '')))
  return filled.some((part) => part !== '') ? filled : []
}

export const sameValue = (a: AnswerValue, b: AnswerValue): boolean =>
  a.length === b.length && a.every((part, i) => part === b[i])

/** The letter of an option: `A` for index 0. */
export const optionLetter = (index: number): string => String.fromCharCode(65 + index)
