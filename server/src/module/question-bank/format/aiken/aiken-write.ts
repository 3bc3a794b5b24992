import { OPTION_LETTERS, type PlainQuestion } from '@lianda/shared/module/question-bank/import-cells.rules'
import { AIKEN_ANSWER, AIKEN_OPTION } from './aiken-read'

/** Aiken holds only single choice with one-line options, and no question line that looks like an option. */
export function fitsAiken({ type, text, options }: PlainQuestion): boolean {
  if (type !== 0 || options.some((option) => option.text.includes('\n'))) return false
  const lines = text.split('\n')
  return lines.every(
    (line, n) =>
      line.trim() !== '' && line.trim() === line && !AIKEN_ANSWER.test(line) && (n === 0 || !AIKEN_OPTION.test(line)),
  )
}

/**
 * Questions that fit (`fitsAiken`) as an Aiken file, which can't hold level, score, category, explanation or number.
 */
export const writeAiken = (questions: readonly PlainQuestion[]): string =>
  questions.map((question) => `${lines(question).join('\n')}\n`).join('\n')

const lines = ({ text, options }: PlainQuestion): string[] => [
  text,
  ...options.map((option, n) => `${OPTION_LETTERS[n] ?? '?'}. ${option.text}`),
  `ANSWER: ${OPTION_LETTERS[options.findIndex((option) => option.right)] ?? '?'}`,
]
