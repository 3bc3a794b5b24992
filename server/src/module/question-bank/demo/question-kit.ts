import type { QuestionContent } from '@lianda/shared/module/question-bank/question.admin.contract'
import type { QuestionLevel } from '@lianda/shared/module/question-bank/question.contract'

const NOTHING = {
  images: [],
  choices: [],
  blanks: [],
  anyOrder: false,
  promotion: '',
} satisfies Partial<QuestionContent>

/** Options from text; a leading star marks the right ones. */
const optionsOf = (texts: readonly string[]): QuestionContent['choices'] =>
  texts.map((text, at) => ({
    id: String.fromCodePoint(97 + at),
    content: text.replace(/^\*/, ''),
    iscorrect: text.startsWith('*'),
  }))

/** Single choice, 4 points. */
export const one = (level: QuestionLevel, text: string, options: string[], explanation: string): QuestionContent => ({
  ...NOTHING,
  type: 0,
  text,
  choices: optionsOf(options),
  level,
  score: 4,
  explanation,
})

/** Multiple choice, 6 points. */
export const many = (level: QuestionLevel, text: string, options: string[], explanation: string): QuestionContent => ({
  ...one(level, text, options, explanation),
  type: 1,
  score: 6,
})

/** True or false, 3 points. */
export const judge = (level: QuestionLevel, text: string, right: boolean, explanation: string): QuestionContent => ({
  ...NOTHING,
  type: 2,
  text,
  choices: ['A', 'B'].map((id) => ({ id, content: '', iscorrect: (id === 'A') === right })),
  level,
  score: 3,
  explanation,
})

/** Blanks, 5 points; variants of a blank are separated by `|`. */
export const gaps = (
  level: QuestionLevel,
  text: string,
  blanks: string[],
  explanation: string,
  anyOrder = false,
): QuestionContent => ({
  ...NOTHING,
  type: 3,
  text,
  blanks: blanks.map((blank) => ({ variants: blank.split('|') })),
  anyOrder,
  level,
  score: 5,
  explanation,
})
