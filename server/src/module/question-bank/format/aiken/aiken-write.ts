import { OPTION_LETTERS, type PlainQuestion } from '@lianda/shared/module/question-bank/import-cells.rules'
import { AIKEN_ANSWER, AIKEN_OPTION } from './aiken-read'

/** Aiken has single choice only, options of one line, and no line of the question that looks like an option. */
export function fitsAiken({ type, text, options }: PlainQuestion): boolean {
  if (type !== 0 || options.some((option) => option.text.includes('\n'))) return false
  const lines = text.split('\n')
  return lines.every(
    (line, n) =>
      line.trim() !== '' && line.trim() === line && !AIKEN_ANSWER.test(line) && (n === 0 || !AIKEN_OPTION.test(line)),
  )
}

/** Questions that fit (`fitsAiken`) as an Aiken file. Level, score, category, explanation and number have no place in it. */
export const writeAiken = (questions: readonly PlainQuestion[]): string =>
  questions.map((question) => `${lines(question).join('\n')}\n`).join('\n')

const lines = ({ text, options }: PlainQuestion): string[] => [
  text,
  ...options.map((option, n) => `${OPTION_LETTERS[n] ?? '?'}. ${option.text}`),
  `ANSWER: ${OPTION_LETTERS[options.findIndex((option) => option.right)] ?? '?'}`,
]
