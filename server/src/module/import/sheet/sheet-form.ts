import { type Language, language as languages } from '@lianda/shared/contract/fields'
import { AppError } from '@lianda/shared/error/app-error'
import { foldWritten } from '@lianda/shared/kernel/text'
import { cellsWith, type ImportCells, type RowIssue } from '@lianda/shared/module/import/import.rules'
import type { SheetRows, SheetSpec, WorkbookRows, WorkbookSpec } from '../../../infra/spreadsheet/workbook'
import { importFileText } from '../../../infra/text/texts'
import { pictureDescriptions, pictureLines } from './picture-lines'

/** A picture contained in a file. */
export interface ParsedImage {
  bytes: Uint8Array
  description: string
}

/** A row as a reader gives it. */
export interface ParsedRow<C extends ImportCells = ImportCells> {
  /** Excel: the sheet's own number, from 1; else the row's number as the subject's reader counts. */
  no: number
  cells: C
  images: ParsedImage[]
  /** What the reader could not read; null after the row was edited. */
  problem: RowIssue | null
}

/** The cells of the sheet about the whole, each with its row number. */
export type HeadCells = Readonly<Record<string, { no: number; text: string }>>

export interface ParsedFile {
  format: string
  rows: ParsedRow[]
  head: HeadCells | null
}

/** The organisation, the language of error messages, and a signal that aborts when the caller is gone. */
export interface Reading {
  orgid: string
  language: Language
  signal: AbortSignal
}

/** A column of a subject's sheet. */
export interface FormColumn {
  key: string
  /** A file without it is refused. */
  required?: boolean
  /** Wraps long texts. */
  wide?: boolean
  /** Plain numbers are written as such, so that a spreadsheet can calculate with them. */
  number?: boolean
  /** Kept encrypted until the import ends, shown to nobody, and not in any file that is written. */
  secret?: boolean
  /** Read, but not in the template. */
  readOnly?: boolean
}

/** How the rows of a subject stand in a sheet. */
export interface SheetForm {
  /** In the template's order. */
  columns: readonly FormColumn[]
  /** Pictures are read from, and written to, a last column of this key; its cell holds their descriptions. */
  pictures?: 'images'
  stamp: { kind: string; version: number }
  maxRows: number
  /** Also taken in the format of Excel before 2007. */
  oldExcel?: boolean
  /** The displayed name of a column; also of `row`, `images` and `reason`. */
  name(language: Language, column: string): string
  sheetName(language: Language): string
  /** Drop-down values. */
  lists?(language: Language): Readonly<Record<string, readonly string[]>>
  /** Tokens of a row as words of a language. */
  words?(cells: ImportCells, language: Language): ImportCells
  /** Rows of the sheet with examples, and the lines of the page with explanations. */
  examples(language: Language): readonly ImportCells[]
  notes(language: Language): readonly string[]
  /** The sheet about the whole, for a file that becomes one thing. */
  head?: HeadForm
}

interface HeadForm {
  columns: readonly string[]
  /** The sheet to fill in, or with these values. */
  sheet(language: Language, values: ImportCells | null): SheetSpec
}

/** Rows searched for the header, as a title may come before it. */
export const HEADER_ROWS = 5
const REASON = 'reason'

/** Throws `import/template` when the workbook has the stamp of another or older template. */
export function checkStamp({ stamp }: WorkbookRows, wanted: SheetForm['stamp']): void {
  if (stamp && (stamp.kind !== wanted.kind || stamp.version !== wanted.version)) throw new AppError('import/template')
}

/** `选项 A`, `选项A`, `Option A *` are the same header. */
const headerKey = (header: string): string => foldWritten(header).replace(/[\s*:：]/g, '')

/** The index of each column in a header row; the first of two equal headers counts. */
export function findColumns(form: SheetForm, header: readonly string[]): Map<string, number> {
  const names = namesOf(form)
  const found = new Map<string, number>()
  header.forEach((text, n) => {
    const column = names.get(headerKey(text)) ?? names.get(foldWritten(text))
    if (column !== undefined && !found.has(column)) found.set(column, n)
  })
  return found
}

const known = new WeakMap<SheetForm, ReadonlyMap<string, string>>()

/** Header words of all languages, and the plain column names. */
function namesOf(form: SheetForm): ReadonlyMap<string, string> {
  const before = known.get(form)
  if (before) return before
  const keys = [...form.columns.map(({ key }) => key), ...(form.pictures ? [form.pictures] : []), REASON]
  const names = new Map(
    keys.flatMap((key) => [
      [foldWritten(key), key] as const,
      ...languages.options.map((language) => [headerKey(form.name(language, key)), key] as const),
    ]),
  )
  known.set(form, names)
  return names
}

/**
 * The rows of a sheet. Throws `import/empty`, `import/too_many`, and `import/columns` with the missing columns in the
 * reader's language.
 */
export function readRowSheet(form: SheetForm, sheet: SheetRows | undefined, language: Language): ParsedRow[] {
  if (!sheet || sheet.rows.length === 0) throw new AppError('import/empty')
  const { header, columns } = findHeader(form, sheet)
  const missing = form.columns.filter(({ key, required }) => required && !columns.has(key))
  if (missing.length > 0)
    throw new AppError('import/columns', {
      params: { columns: missing.map(({ key }) => form.name(language, key)).join(', ') },
    })
  const reason = columns.get(REASON)
  const keys = form.columns.map(({ key }) => key)
  const rows = sheet.rows
    .slice(header + 1)
    .filter(({ cells }) => cells.some((cell, n) => n !== reason && cell.trim() !== ''))
    .map(({ no, cells }): ParsedRow => {
      const at = (key: string): string => cells[columns.get(key) ?? -1] ?? ''
      const images = form.pictures ? picturesOf(sheet, no, at(form.pictures)) : []
      return { no, cells: Object.fromEntries(keys.map((key) => [key, at(key)])), images, problem: null }
    })
  if (rows.length === 0) throw new AppError('import/empty')
  if (rows.length > form.maxRows) throw new AppError('import/too_many', { params: { n: form.maxRows } })
  return rows
}

/** The one of the first rows that names the most columns. */
function findHeader(form: SheetForm, sheet: SheetRows): { header: number; columns: Map<string, number> } {
  const found = sheet.rows
    .slice(0, HEADER_ROWS)
    .map(({ cells }, header) => ({ header, columns: findColumns(form, cells) }))
  return found.reduce((best, one) => (one.columns.size > best.columns.size ? one : best), {
    header: 0,
    columns: new Map<string, number>(),
  })
}

function picturesOf(sheet: SheetRows, no: number, described: string): ParsedImage[] {
  const pictures = sheet.pictures.filter(({ row }) => row === no)
  const descriptions = pictureDescriptions(described, pictures.length)
  return pictures.map(({ bytes }, n) => ({ bytes, description: descriptions[n] ?? '' }))
}

export interface SheetRow {
  cells: ImportCells
  images?: readonly ParsedImage[]
  /** Text of the last column in a file of wrong rows. */
  reason?: string
}

/** The sheet of the rows, or an empty one to fill in; `lists` are further drop-down values. */
export function rowSheet(
  form: SheetForm,
  language: Language,
  rows: readonly SheetRow[],
  more: { lists?: Readonly<Record<string, readonly string[]>>; withReason?: boolean; name?: string } = {},
): SheetSpec {
  const shown = form.columns.filter(({ readOnly }) => !readOnly)
  const keys = [
    ...shown.map(({ key }) => key),
    ...(form.pictures ? [form.pictures] : []),
    ...(more.withReason ? [REASON] : []),
  ]
  const lists = { ...form.lists?.(language), ...more.lists }
  const wide = new Set([...shown.filter((one) => one.wide).map(({ key }) => key), REASON])
  const numbers = new Set(shown.filter((one) => one.number).map(({ key }) => key))
  const pictureColumn = form.pictures ? keys.indexOf(form.pictures) : -1
  return {
    name: more.name ?? form.sheetName(language),
    columns: keys.map((key) => ({
      header: form.name(language, key),
      wide: wide.has(key),
      ...(lists[key] ? { list: lists[key] } : {}),
    })),
    rows: rows.map(({ cells, images = [], reason = '' }) => {
      const words = form.words?.(cells, language) ?? cells
      return keys.map((key) => {
        if (key === REASON) return reason
        if (key === form.pictures) return pictureLines(images.map((one) => one.description))
        const text = words[key] ?? ''
        return numbers.has(key) && /^\d{1,3}(\.\d)?$/.test(text) ? Number(text) : text
      })
    }),
    pictures: rows.flatMap(({ images = [] }, row) =>
      pictureColumn < 0 ? [] : images.map(({ bytes }) => ({ row, column: pictureColumn, bytes })),
    ),
  }
}

export const workbookOf = (form: SheetForm, ...sheets: SheetSpec[]): WorkbookSpec => ({
  sheets,
  stamp: form.stamp,
  listRows: form.maxRows,
})

/** The template: an empty sheet with drop-down lists, one with examples, one with explanations. */
export function templateOf(
  form: SheetForm,
  language: Language,
  lists: Record<string, readonly string[]>,
): WorkbookSpec {
  return workbookOf(
    form,
    ...(form.head ? [form.head.sheet(language, null)] : []),
    rowSheet(form, language, [], { lists }),
    rowSheet(
      form,
      language,
      form.examples(language).map((cells) => ({ cells })),
      { name: importFileText(language, 'sheet.examples') },
    ),
    {
      name: importFileText(language, 'sheet.notes'),
      columns: [{ header: importFileText(language, 'sheet.notes'), wide: true }],
      rows: form.notes(language).map((line) => [line]),
      prose: true,
    },
  )
}

/** The cells of a row by the columns of the form, whatever was stored. */
export const formCells = (form: SheetForm, cells: ImportCells): ImportCells =>
  cellsWith(
    form.columns.map(({ key }) => key),
    cells,
  )
