import type { PlainQuestion } from '@lianda/shared/module/question-bank/import-cells.rules'
import type { ImportCells, ImportFormat } from '@lianda/shared/module/question-bank/import.admin.contract'
import type { RowIssue } from '@lianda/shared/module/question-bank/import.rules'

/** A picture contained in a file. */
export interface ParsedImage {
  bytes: Uint8Array
  description: string
}

/** A question with its pictures. */
export interface PicturedQuestion {
  question: PlainQuestion
  images: readonly ParsedImage[]
}

export interface ParsedRow {
  /** Excel: the sheet's row; GIFT and Aiken: the line where the question begins; Moodle: the question's number. */
  no: number
  cells: ImportCells
  images: ParsedImage[]
  /** What the format's reader could not read; null after the row was edited. */
  problem: RowIssue | null
}

export type TextFormat = Exclude<ImportFormat, 'excel'>

/** The kind of a file by its first bytes. */
type FileKind = 'empty' | 'zip' | 'empty_zip' | 'old_office' | 'pdf' | 'picture' | 'text'

/**
 * Why a whole file can't be read. For `unreadable`, `reason` is the text `question-import.reason.<reason>`. For
 * `not_excel` and `wrong_file` (not the requested format) it is what the file seems to be:
 * `question-import.seems.<reason>`.
 */
export interface Unreadable {
  kind: 'empty' | 'not_excel' | 'wrong_file' | 'unreadable' | 'too_many'
  reason: string
}

export class UnreadableFile extends Error implements Unreadable {
  constructor(
    readonly kind: Unreadable['kind'],
    readonly reason: string = '',
    options?: ErrorOptions,
  ) {
    super(`${kind} ${reason}`, options)
    this.name = 'UnreadableFile'
  }
}

const startsWith = (bytes: Uint8Array, ...magic: number[]): boolean => magic.every((byte, n) => bytes[n] === byte)

/** Kinds of files by their first bytes. */
const MAGIC: readonly (readonly [FileKind, ...number[]])[] = [
  ['zip', 0x50, 0x4b, 0x03, 0x04],
  // An empty archive has only the end record.
  ['empty_zip', 0x50, 0x4b, 0x05, 0x06],
  // The compound file format of old .xls (and .doc) files.
  ['old_office', 0xd0, 0xcf, 0x11, 0xe0],
  ['pdf', 0x25, 0x50, 0x44, 0x46],
  ['picture', 0x89, 0x50, 0x4e, 0x47],
  ['picture', 0xff, 0xd8, 0xff],
  ['picture', 0x47, 0x49, 0x46, 0x38],
]

export function fileKind(bytes: Uint8Array): FileKind {
  if (bytes.length === 0) return 'empty'
  return MAGIC.find(([, ...magic]) => startsWith(bytes, ...magic))?.[0] ?? 'text'
}

/**
 * The bytes decide, not the name: a text file named .xlsx is not Excel. Throws UnreadableFile for a kind that was not
 * asked for or is unknown.
 */
export function requireFormat(kind: FileKind, name: string, wanted: ImportFormat | undefined): void {
  if (kind === 'empty' || kind === 'empty_zip') throw new UnreadableFile('empty')
  const excelName = /\.(xlsx|xlsm|xls)$/i.test(name)
  const excelWanted = wanted === 'excel' || (wanted === undefined && excelName)
  if (kind === 'zip' ? wanted !== undefined && !excelWanted : kind !== 'text' || excelWanted)
    throw new UnreadableFile(excelWanted ? 'not_excel' : 'wrong_file', kind)
}

/** The format is detected in this much of a text. */
const HEAD_CHARS = 64 * 1024

/** The format of a text, by its beginning. */
export function formatOf(text: string): Exclude<ImportFormat, 'excel'> {
  const head = text.slice(0, HEAD_CHARS)
  const start = head.trimStart()
  if (['<?xml', '<quiz', '<!--'].some((sign) => start.startsWith(sign))) return 'moodle'
  const answers = head.split('\n').some((line) => /^ANSWER\s*[:：]/i.test(line.trim()))
  return answers && !/(?<!\\)\{/.test(head) ? 'aiken' : 'gift'
}

/**
 * Decodes a file as UTF-8, UTF-16 (by its byte order mark, or by the zero bytes of Latin letters), else as GB18030,
 * which includes GBK. Throws UnreadableFile when none fits.
 */
export function decodeText(bytes: Uint8Array): string {
  const [a, b] = bytes
  if (a === 0xff && b === 0xfe) return strict('utf-16le', bytes)
  if (a === 0xfe && b === 0xff) return strict('utf-16be', bytes)
  const head = bytes.subarray(0, 4_096)
  const zeros = [0, 1].map((odd) => head.filter((byte, n) => byte === 0 && n % 2 === odd).length)
  const [even = 0, odd = 0] = zeros
  if (odd > head.length / 8 && odd > 4 * even) return strict('utf-16le', bytes)
  if (even > head.length / 8 && even > 4 * odd) return strict('utf-16be', bytes)
  if (even + odd > 0) throw new UnreadableFile('wrong_file', 'binary')
  return tryDecode('utf-8', bytes) ?? strict('gb18030', bytes)
}

function strict(encoding: string, bytes: Uint8Array): string {
  const text = tryDecode(encoding, bytes)
  if (text === null) throw new UnreadableFile('unreadable', 'encoding')
  return text
}

function tryDecode(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/**
 * Longer than any valid cell (ten blanks of ten variants, all escaped), so a cell that is cut makes its row wrong in
 * any case.
 */
const CELL_CHARS = 48_000
const OPTIONS = 30
/** One more than a question may have would be enough. */
const PICTURES_OF_A_ROW = 10
/** For a whole file; 2,000 questions at full length are shorter. */
const TEXT_CHARS = 8 * 1024 * 1024

/** Larger than the questions' text, as it includes markup and comments, but not pictures. */
const FILE_CHARS = 4 * 1024 * 1024

export function requireShort(text: string): void {
  if (text.length > FILE_CHARS) throw new UnreadableFile('unreadable', 'too_long')
}

/** Limits the size of what leaves the process, whatever the file held. */
export function boundRows(rows: readonly ParsedRow[]): ParsedRow[] {
  const count = counter()
  return rows.map((row) => {
    const { options, ...texts } = row.cells
    const cut = Object.fromEntries(Object.entries(texts).map(([column, text]) => [column, count(text)]))
    const cells = { ...row.cells, ...cut, options: options.slice(0, OPTIONS).map(count) }
    const images = row.images
      .slice(0, PICTURES_OF_A_ROW)
      .map((one) => ({ ...one, description: count(one.description) }))
    return { ...row, cells, images }
  })
}

export function boundWorkbook({ sheets, stamp }: WorkbookRows): WorkbookRows {
  const count = counter()
  return {
    stamp,
    sheets: sheets.map(({ name, rows, pictures }) => {
      const placed = new Map<number, number>()
      return {
        name,
        rows: rows.map(({ no, cells }) => ({ no, cells: cells.map(count) })),
        pictures: pictures.filter(({ row }) => {
          const nth = (placed.get(row) ?? 0) + 1
          placed.set(row, nth)
          return nth <= PICTURES_OF_A_ROW
        }),
      }
    }),
  }
}

/** Cuts a cell; throws UnreadableFile when the cells are too long in total. */
function counter(): (text: string) => string {
  let left = TEXT_CHARS
  return (text) => {
    const cut = text.length > CELL_CHARS ? text.slice(0, CELL_CHARS) : text
    left -= cut.length
    if (left < 0) throw new UnreadableFile('unreadable', 'too_big')
    return cut
  }
}

/** A picture of a workbook. Workbooks are plain data between the service and the process that runs exceljs. */
export interface SheetPicture {
  /** Row of the sheet, from 1. */
  row: number
  bytes: Uint8Array
}

export interface SheetRows {
  name: string
  /** Rows with any text, each with its number in the sheet; `cells` by column index from 0. */
  rows: { no: number; cells: string[] }[]
  /** Within a row from left to right. */
  pictures: SheetPicture[]
}

export interface WorkbookRows {
  /** The visible sheets. */
  sheets: SheetRows[]
  /** The stamp that our templates carry in a very hidden sheet. */
  stamp: { kind: string; version: number } | null
}

export interface SheetColumn {
  header: string
  /** Wraps long texts. */
  wide?: boolean
  /** Drop-down values for every row. */
  list?: readonly string[]
}

export interface SheetSpec {
  name: string
  columns: readonly SheetColumn[]
  rows: readonly (readonly (string | number)[])[]
  /** `column` from 0, `row` = index in `rows`. */
  pictures?: readonly { row: number; column: number; bytes: Uint8Array }[]
  /** A page of text: no header style, no lists. */
  prose?: boolean
}

export interface WorkbookSpec {
  sheets: readonly SheetSpec[]
  stamp: { kind: string; version: number }
  /** Number of rows with drop-down lists. */
  listRows: number
}

/** Name of the very hidden sheet: kind in A1, version in B1. */
export const STAMP_SHEET = 'lianda'
/** Name of the hidden sheet with the drop-down values. */
export const LIST_SHEET = 'lists'
