import { type Language, language as languages } from '@lianda/shared/contract/fields'
import { AppError } from '@lianda/shared/error/app-error'
import { foldWritten } from '@lianda/shared/kernel/text'
import { emptyCells, OPTION_LETTERS } from '@lianda/shared/module/question-bank/import-cells.rules'
import {
  IMPORT_MAX_ROWS,
  type ImportCells,
  TEMPLATE_VERSION,
} from '@lianda/shared/module/question-bank/import.admin.contract'
import { importText } from '../../../../infra/text/texts'
import { inWords, levelWordsOf, typeWordsOf } from '../import-words'
import type { ParsedImage, ParsedRow, SheetRows, SheetSpec, WorkbookRows } from '../parsed'

/** The stamp of a question template. */
export const QUESTION_STAMP = { kind: 'question-bank', version: TEMPLATE_VERSION } as const

/** Rows searched for the header, as a title may come before it. */
const HEADER_ROWS = 5
const REQUIRED: readonly QuestionColumn[] = ['type', 'text', 'answer']

/** Throws `question-bank/import_template` when the workbook has the stamp of another or older template. */
export function checkStamp(workbook: WorkbookRows, wanted: { kind: string; version: number }): void {
  const { stamp } = workbook
  if (stamp && (stamp.kind !== wanted.kind || stamp.version !== wanted.version))
    throw new AppError('question-bank/import_template')
}

/**
 * The questions of a sheet. Throws `question-bank/import_empty`, and `question-bank/import_columns` with the missing
 * columns in the reader's language.
 */
export function readQuestionSheet(
  sheet: SheetRows | undefined,
  language: Language,
  required: readonly QuestionColumn[] = REQUIRED,
): ParsedRow[] {
  if (!sheet || sheet.rows.length === 0) throw new AppError('question-bank/import_empty')
  const { header, columns } = findHeader(sheet)
  const missing = required.filter((column) => !columns.has(column))
  if (missing.length > 0)
    throw new AppError('question-bank/import_columns', {
      params: { columns: missing.map((column) => columnName(language, column)).join(', ') },
    })
  const reason = columns.get('reason')
  const rows = sheet.rows
    .slice(header + 1)
    .filter(({ cells }) => cells.some((cell, n) => n !== reason && cell.trim() !== ''))
    .map(({ no, cells }) => {
      const described = cells[columns.get('images') ?? -1] ?? ''
      return { no, cells: cellsAt(cells, columns), images: picturesOf(sheet, no, described), problem: null }
    })
  if (rows.length === 0) throw new AppError('question-bank/import_empty')
  return rows
}

/** The one of the first rows that names the most columns. */
function findHeader(sheet: SheetRows): { header: number; columns: Map<QuestionColumn, number> } {
  const found = sheet.rows.slice(0, HEADER_ROWS).map(({ cells }, header) => ({ header, columns: findColumns(cells) }))
  return found.reduce((best, one) => (one.columns.size > best.columns.size ? one : best), {
    header: 0,
    columns: new Map<QuestionColumn, number>(),
  })
}

function picturesOf(sheet: SheetRows, no: number, described: string): ParsedImage[] {
  const pictures = sheet.pictures.filter(({ row }) => row === no)
  const descriptions = pictureDescriptions(described, pictures.length)
  return pictures.map(({ bytes }, n) => ({ bytes, description: descriptions[n] ?? '' }))
}

export interface SheetQuestion {
  cells: ImportCells
  images?: readonly ParsedImage[]
  /** Text of the last column in a file of wrong rows. */
  reason?: string
}

/** The question sheet, empty or with rows; `catalogs` become a drop-down list. */
export function questionSheet(
  language: Language,
  questions: readonly SheetQuestion[],
  more: { catalogs?: readonly string[]; columns?: readonly QuestionColumn[]; withReason?: boolean; name?: string } = {},
): SheetSpec {
  const columns = [...(more.columns ?? QUESTION_COLUMNS), ...(more.withReason ? (['reason'] as const) : [])]
  const lists: Partial<Record<QuestionColumn, readonly string[]>> = {
    type: typeWordsOf(language),
    level: levelWordsOf(language),
    catalog: more.catalogs ?? [],
  }
  const pictureColumn = columns.indexOf('images')
  return {
    name: more.name ?? importText(language, 'sheet.questions'),
    columns: columns.map((column) => ({
      header: columnName(language, column),
      wide: ['text', 'explanation', 'reason'].includes(column),
      ...(lists[column] ? { list: lists[column] } : {}),
    })),
    rows: questions.map(({ cells, images = [], reason = '' }) => {
      const words = inWords(cells, language)
      return columns.map((column) => {
        if (column === 'reason') return reason
        return column === 'images' ? pictureLines(images.map((one) => one.description)) : cellAt(words, column)
      })
    }),
    pictures: questions.flatMap(({ images = [] }, row) =>
      pictureColumn < 0 ? [] : images.map(({ bytes }) => ({ row, column: pictureColumn, bytes })),
    ),
  }
}

export const workbookOf = (...sheets: SheetSpec[]) => ({ sheets, stamp: QUESTION_STAMP, listRows: IMPORT_MAX_ROWS })

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
const QUESTION_COLUMNS: readonly QuestionColumn[] = [
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

function cellsAt(cells: readonly string[], columns: ReadonlyMap<QuestionColumn, number>): ImportCells {
  const at = (column: QuestionColumn): string => cells[columns.get(column) ?? -1] ?? ''
  const options = OPTION_LETTERS.map(at)
  while (options.at(-1)?.trim() === '') options.pop()
  return { ...emptyCells(), ...Object.fromEntries(TEXT_COLUMNS.map((column) => [column, at(column)])), options }
}

/** A row's text in a column; scores as numbers, so that a spreadsheet can calculate with them. */
function cellAt(cells: ImportCells, column: QuestionColumn): string | number {
  if (column === 'images' || column === 'reason') return ''
  if (isLetter(column)) return cells.options[OPTION_LETTERS.indexOf(column)] ?? ''
  const text = cells[column]
  return column === 'score' && /^\d{1,3}(\.\d)?$/.test(text) ? Number(text) : text
}

/** Descriptions of a row's pictures in one cell: one `1. …` per line; line breaks inside are written as `\n`. */
const pictureLines = (descriptions: readonly string[]): string =>
  descriptions
    .map((one, n) => `${n + 1}. ${one.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}`)
    .filter((_line, n) => descriptions[n] !== '')
    .join('\n')

/** The descriptions of `count` pictures. */
function pictureDescriptions(cell: string, count: number): string[] {
  const found = new Map<number, string>()
  for (const line of cell.split(/\r\n?|\n/)) {
    const match = /^\s*(\d+)[.、．]\s?(.*)$/.exec(line)
    if (match)
      found.set(
        Number(match[1]),
        (match[2] ?? '').replace(/\\([\\n])/g, (_whole, sign: string) => (sign === 'n' ? '\n' : '\\')),
      )
  }
  return Array.from({ length: count }, (_none, n) => found.get(n + 1) ?? '')
}
