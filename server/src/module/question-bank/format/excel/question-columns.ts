import type { Language } from '@lianda/shared/contract/fields'
import { language as languages } from '@lianda/shared/contract/fields'
import { foldWritten } from '@lianda/shared/kernel/text'
import type { ImportCells } from '@lianda/shared/module/question-bank/import.admin.contract'
import { emptyCells, OPTION_LETTERS } from '@lianda/shared/module/question-bank/import-cells.rules'
import { importText } from '../../../../infra/text/texts'

type TextColumn = Exclude<keyof ImportCells, 'options'>

/** A column of the template: a member of a row, an option, pictures, or the reason for an error (never read). */
export type QuestionColumn = TextColumn | (typeof OPTION_LETTERS)[number] | 'images' | 'reason'

const TEXT_COLUMNS: readonly TextColumn[] = [
  'code',
  'catalog',
  'type',
  'text',
  'answer',
  'score',
  'level',
  'promotion',
  'explanation',
]
/** In the template's order. */
export const QUESTION_COLUMNS: readonly QuestionColumn[] = [
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
  'images',
]

const isLetter = (column: string): column is (typeof OPTION_LETTERS)[number] =>
  OPTION_LETTERS.some((letter) => letter === column)

/** The displayed name of a column, also for those that occur only in errors (`row`). */
export const columnName = (language: Language, column: string): string =>
  isLetter(column)
    ? importText(language, 'column.option', { letter: column })
    : importText(language, `column.${column}`)

/** Header words of all languages, and the plain column names. */
const BY_HEADER: ReadonlyMap<string, QuestionColumn> = new Map(
  [...QUESTION_COLUMNS, 'reason' as const].flatMap((column) => [
    [foldWritten(column), column] as const,
    ...languages.options.map((language) => [headerKey(columnName(language, column)), column] as const),
  ]),
)

/** `选项 A`, `选项A`, `Option A *` are the same header. */
function headerKey(header: string): string {
  return foldWritten(header).replace(/[\s*:：]/g, '')
}

/** The index of each column in a sheet's header row; the first of two equal headers counts. */
export function findColumns(header: readonly string[]): Map<QuestionColumn, number> {
  const found = new Map<QuestionColumn, number>()
  header.forEach((text, n) => {
    const column = BY_HEADER.get(headerKey(text)) ?? BY_HEADER.get(foldWritten(text))
    if (column && !found.has(column)) found.set(column, n)
  })
  return found
}

export function cellsAt(cells: readonly string[], columns: ReadonlyMap<QuestionColumn, number>): ImportCells {
  const at = (column: QuestionColumn): string => cells[columns.get(column) ?? -1] ?? ''
  const options = OPTION_LETTERS.map(at)
  while (options.at(-1)?.trim() === '') options.pop()
  return { ...emptyCells(), ...Object.fromEntries(TEXT_COLUMNS.map((column) => [column, at(column)])), options }
}

/** A row's text in a column; scores as numbers, so that a spreadsheet can calculate with them. */
export function cellAt(cells: ImportCells, column: QuestionColumn): string | number {
  if (column === 'images' || column === 'reason') return ''
  if (isLetter(column)) return cells.options[OPTION_LETTERS.indexOf(column)] ?? ''
  const text = cells[column]
  return column === 'score' && /^\d{1,3}(\.\d)?$/.test(text) ? Number(text) : text
}
