import type { QuestionContent } from '@lianda/shared/module/question-bank/question.admin.contract'
import { QUESTION_LIMITS, type QuestionType } from '@lianda/shared/module/question-bank/question.contract'

type Choices = QuestionContent['choices']

const ID_LENGTH = 12

/** An id for an option, a question or a draw: 12 letters and digits. Works over plain http too. */
export function newId(): string {
  const letters = 'abcdefghijkmnpqrstuvwxyz23456789'
  return Array.from(crypto.getRandomValues(new Uint8Array(ID_LENGTH)), (n) => letters[n % letters.length]).join('')
}

/** `A` for the first option. */
export const letterOf = (index: number): string => String.fromCharCode(65 + index)

const emptyChoice = () => ({ id: newId(), content: '', iscorrect: false })

/** True/false has these two, without content. */
const judgement = (right: 'A' | 'B' | null): Choices => [
  { id: 'A', content: '', iscorrect: right === 'A' },
  { id: 'B', content: '', iscorrect: right === 'B' },
]

/** A question to begin with: four empty options, or one blank. */
export function emptyQuestion(type: QuestionType, score = 10): QuestionContent {
  return {
    type,
    text: '',
    images: [],
    choices: type === 3 ? [] : type === 2 ? judgement(null) : Array.from({ length: 4 }, emptyChoice),
    blanks: type === 3 ? [{ variants: [] }] : [],
    anyOrder: false,
    promotion: '',
    explanation: '',
    level: 3,
    score,
  }
}

/** The same question as another type: what still fits stays. A single choice keeps the first of several right ones. */
export function withType(question: QuestionContent, type: QuestionType): QuestionContent {
  if (type === question.type) return question
  const fresh = emptyQuestion(type)
  const options = question.type === 0 || question.type === 1
  if (type === 0 || type === 1) {
    const choices = options ? question.choices : fresh.choices
    const first = choices.findIndex((choice) => choice.iscorrect)
    return {
      ...question,
      type,
      blanks: [],
      anyOrder: false,
      choices: type === 0 ? choices.map((one, index) => ({ ...one, iscorrect: index === first })) : choices,
    }
  }
  return { ...question, type, choices: fresh.choices, blanks: fresh.blanks, anyOrder: false }
}

/** Sets the right answer: the only one, except in multiple choice, where it is turned on or off. */
export function withRight(question: QuestionContent, id: string, right: boolean): QuestionContent {
  const choices = question.choices.map((choice) => {
    if (choice.id === id) return { ...choice, iscorrect: right }
    return question.type === 1 ? choice : { ...choice, iscorrect: false }
  })
  return { ...question, choices }
}

/** An option more, at this place; the question itself when there is no room. */
export function withOption(question: QuestionContent, at: number, maxOptions: number, content = ''): QuestionContent {
  if (question.choices.length >= maxOptions) return question
  const choices = [...question.choices]
  choices.splice(at, 0, { ...emptyChoice(), content })
  return { ...question, choices }
}

export function withoutOption(question: QuestionContent, id: string): QuestionContent {
  return { ...question, choices: question.choices.filter((choice) => choice.id !== id) }
}

export function withOptionText(question: QuestionContent, id: string, content: string): QuestionContent {
  return {
    ...question,
    choices: question.choices.map((choice) => (choice.id === id ? { ...choice, content } : choice)),
  }
}

/**
 * Several lines pasted into one option become several options, as many as fit; `A. `, `B、`, `(C)` at their beginnings
 * are left out. One line stays as it is.
 */
export function withPasted(question: QuestionContent, at: number, pasted: string, maxOptions: number): QuestionContent {
  const lines = pasted
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*[(（]?[A-Ja-j][)）.．、:：]\s*/, '').trim())
    .filter((line) => line !== '')
  const choices = [...question.choices]
  lines.forEach((line, index) => {
    const content = line.slice(0, QUESTION_LIMITS.option)
    const old = choices[at + index]
    if (old && (index === 0 || old.content === '')) choices[at + index] = { ...old, content }
    else if (choices.length < maxOptions) choices.splice(at + index, 0, { ...emptyChoice(), content })
  })
  return { ...question, choices }
}

/** A list with one member at another place; the list itself when there is no such place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const copy = [...list]
  if (from === to || from < 0 || to < 0 || from >= copy.length || to >= copy.length) return copy
  const [one] = copy.splice(from, 1)
  if (one !== undefined) copy.splice(to, 0, one)
  return copy
}

/** A question of its own with the same content: options get ids of their own. */
export function copyOf(question: QuestionContent): QuestionContent {
  const choices = question.type === 2 ? question.choices : question.choices.map((one) => ({ ...one, id: newId() }))
  return { ...question, choices }
}

/** At most one decimal, within 0 to 100; what was typed otherwise counts as 0. */
export function roundPoints(value: number | null): number {
  if (value === null || !Number.isFinite(value)) return 0
  return Math.min(100, Math.max(0, Math.round(value * 10) / 10))
}
