import type { QuestionContent } from '@lianda/shared/module/question-bank/question.admin.contract'
import { QUESTION_LIMITS, type QuestionType } from '@lianda/shared/module/question-bank/question.contract'

type Choices = QuestionContent['choices']

const ID_LENGTH = 12

/** A random id of an option, a question or a draw: 12 letters and digits. Also works over plain http. */
export function newId(): string {
  const letters = 'abcdefghijkmnpqrstuvwxyz23456789'
  return Array.from(crypto.getRandomValues(new Uint8Array(ID_LENGTH)), (n) => letters[n % letters.length]).join('')
}

/** `A` for the first option. */
export const letterOf = (index: number): string => String.fromCharCode(65 + index)

const emptyChoice = () => ({ id: newId(), content: '', iscorrect: false })

/** The two fixed options of true/false, without content. */
const judgement = (right: 'A' | 'B' | null): Choices => [
  { id: 'A', content: '', iscorrect: right === 'A' },
  { id: 'B', content: '', iscorrect: right === 'B' },
]

/** Initial question: four empty options, or one blank. */
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

/** The same question as another type; fitting parts stay. A single choice keeps the first of several right options. */
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

/** Marks the right option. Only multiple choice allows several and toggles each. */
export function withRight(question: QuestionContent, id: string, right: boolean): QuestionContent {
  const choices = question.choices.map((choice) => {
    if (choice.id === id) return { ...choice, iscorrect: right }
    return question.type === 1 ? choice : { ...choice, iscorrect: false }
  })
  return { ...question, choices }
}

/** Inserts an option at this position; unchanged when there is no room. */
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
 * Several lines pasted into one option become several options, as many as fit, without leading `A. `, `B、`, `(C)`. One
 * line is inserted as it is.
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

/** Moves a member of a list; unchanged when the position does not exist. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const copy = [...list]
  if (from === to || from < 0 || to < 0 || from >= copy.length || to >= copy.length) return copy
  const [one] = copy.splice(from, 1)
  if (one !== undefined) copy.splice(to, 0, one)
  return copy
}

/** A copy of the content; its options get new ids. */
export function copyOf(question: QuestionContent): QuestionContent {
  const choices = question.type === 2 ? question.choices : question.choices.map((one) => ({ ...one, id: newId() }))
  return { ...question, choices }
}

/** At most one decimal, from 0 to 100; invalid input becomes 0. */
export function roundPoints(value: number | null): number {
  if (value === null || !Number.isFinite(value)) return 0
  return Math.min(100, Math.max(0, Math.round(value * 10) / 10))
}
