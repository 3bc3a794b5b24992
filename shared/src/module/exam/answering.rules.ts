import type { AnswerValue, ExamQuestion } from './exam.contract'

/** Type numbers of the spec by their names. */
export const SINGLE = 0
export const MULTIPLE = 1
export const TRUE_FALSE = 2
export const FILL = 3

/** What the learner typed or chose is something: a blank that only holds spaces is not. */
export const isAnswered = (value: AnswerValue): boolean => value.some((part) => part.trim() !== '')

/** The answer after an option was tapped: one of them, or one more or less, in the order of the options. */
export function chooseOption(question: ExamQuestion, value: AnswerValue, optionId: string): AnswerValue {
  if (question.type !== MULTIPLE) return [optionId]
  const chosen = new Set(value)
  if (!chosen.delete(optionId)) chosen.add(optionId)
  return question.choices.map((choice) => choice.id).filter((id) => chosen.has(id))
}

/** The answer after something was typed into a blank; nothing in any of them is no answer. */
export function fillBlank(question: ExamQuestion, value: AnswerValue, index: number, text: string): AnswerValue {
  const filled = Array.from({ length: question.blanks }, (_, i) => (i === index ? text : (value[i] ?? '')))
  return filled.some((part) => part !== '') ? filled : []
}

export const sameValue = (a: AnswerValue, b: AnswerValue): boolean =>
  a.length === b.length && a.every((part, i) => part === b[i])

/** `A` for the first. */
export const optionLetter = (index: number): string => String.fromCharCode(65 + index)
