import { cellsWith, joinPath } from '../import/import.rules'
import type { QuestionType } from './question.contract'

/** A question as files hold it: no ids, options in letter order, images stored separately. */
export interface PlainQuestion {
  /** Number; empty = none. */
  code: string
  /** Names of the categories, the top one first. */
  path: string[]
  type: QuestionType
  text: string
  /** Choice questions only. */
  options: { text: string; right: boolean }[]
  /** True/false only: the statement is right. */
  statement: boolean
  /** Fill only: the accepted variants of each blank. */
  blanks: string[][]
  anyOrder: boolean
  promotion: string
  explanation: string
  /** 1 to 3; null = not given. */
  level: number | null
  /** Points; null = not given. */
  score: number | null
}

/** Option letters in every file format. */
export const OPTION_LETTERS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J'] as const

/** Language-independent values of a type cell; `3*` is fill in any order. */
export const TYPE_TOKENS = ['0', '1', '2', '3', '3*'] as const
export type TypeToken = (typeof TYPE_TOKENS)[number]

/** The columns of a question in a file, in the template's order; pictures have one of their own. */
export const QUESTION_COLUMNS = [
  'code',
  'catalog',
  'type',
  'text',
  ...OPTION_LETTERS,
  'answer',
  'score',
  'level',
  'promotion',
  'explanation',
] as const
export type QuestionCells = Record<(typeof QUESTION_COLUMNS)[number], string>

export const emptyCells = (): QuestionCells => cellsWith(QUESTION_COLUMNS, {})

/** The texts of options by letter; more than there are letters are dropped. */
export const optionCells = (texts: readonly string[]): Record<(typeof OPTION_LETTERS)[number], string> =>
  cellsWith(OPTION_LETTERS, Object.fromEntries(OPTION_LETTERS.map((letter, n) => [letter, texts[n] ?? ''])))

export const typeToken = ({ type, anyOrder }: Pick<PlainQuestion, 'type' | 'anyOrder'>): TypeToken =>
  type === 3 && anyOrder ? '3*' : (`${type}` as TypeToken)

/** A question as a row of the template; type and level are tokens, which `word` translates. */
export function cellsOf(question: PlainQuestion): QuestionCells {
  return {
    ...emptyCells(),
    ...optionCells(question.options.map((option) => option.text)),
    code: question.code,
    catalog: joinPath(question.path),
    type: typeToken(question),
    text: question.text,
    answer: answerOf(question),
    score: question.score === null ? '' : String(question.score),
    level: question.level === null ? '' : String(question.level),
    promotion: question.promotion,
    explanation: question.explanation,
  }
}

function answerOf(question: PlainQuestion): string {
  if (question.type === 2) return question.statement ? 'A' : 'B'
  if (question.type === 3) return joinBlanks(question.blanks)
  return question.options.flatMap(({ right }, n) => (right ? [OPTION_LETTERS[n] ?? '?'] : [])).join(',')
}

/** Joins blanks with commas and variants with `|`; a backslash escapes the next character. */
export const joinBlanks = (blanks: readonly (readonly string[])[]): string =>
  blanks.map((variants) => variants.map((one) => one.replace(/[\\,，|]/g, '\\$&')).join('|')).join(',')

/** The inverse of `joinBlanks`; accepts Chinese commas too. Variants are trimmed; an empty one stays as ''. */
export function splitBlanks(answer: string): string[][] {
  const blanks: string[][] = [['']]
  const append = (char: string): void => {
    const variants = blanks.at(-1) ?? []
    variants[variants.length - 1] = `${variants.at(-1) ?? ''}${char}`
  }
  let escaped = false
  for (const char of answer) {
    if (escaped) {
      // A backslash escapes only these characters; before any other it is text.
      if (!/[\\,，|]/.test(char)) append('\\')
      append(char)
      escaped = false
    } else if (char === '\\') escaped = true
    else if (char === ',' || char === '，') blanks.push([''])
    else if (char === '|') blanks.at(-1)?.push('')
    else append(char)
  }
  if (escaped) append('\\')
  return blanks.map((variants) => variants.map((one) => one.trim()))
}

/** The letters of an answer: `A,C`, `A，C`, `a c`, `AC`; null when it holds anything else. */
export function answerLetters(answer: string): string[] | null {
  const letters = answer
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s,;、]/g, '')
  return /^[A-Z]*$/.test(letters) ? [...new Set(letters)] : null
}
