import type { ImportFormat } from '@lianda/shared/module/question-bank/import.admin.contract'
import type { PlainQuestion, QuestionCells } from '@lianda/shared/module/question-bank/import-cells.rules'
import { cellCounter, PICTURES_OF_A_ROW } from '../../../infra/spreadsheet/bound-workbook'
import type { FileKind } from '../../../infra/spreadsheet/file-kind'
import { UnreadableFile } from '../../../infra/spreadsheet/unreadable-file'
import type { ParsedImage, ParsedRow } from '../../import'

/** A question with its pictures. */
export interface PicturedQuestion {
  question: PlainQuestion
  images: readonly ParsedImage[]
}

/** Excel: the sheet's row; GIFT and Aiken: the line where the question begins; Moodle: the question's number. */
export type ParsedQuestion = ParsedRow<QuestionCells>

export type TextFormat = Exclude<ImportFormat, 'excel'>

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

/** Larger than the questions' text, as it includes markup and comments, but not pictures. */
const FILE_CHARS = 4 * 1024 * 1024

export function requireShort(text: string): void {
  if (text.length > FILE_CHARS) throw new UnreadableFile('unreadable', 'too_long')
}

/** Limits the size of what leaves the process, whatever the file held. */
export function boundRows(rows: readonly ParsedQuestion[]): ParsedQuestion[] {
  const count = cellCounter()
  return rows.map((row) => {
    const cut = Object.entries(row.cells).map(([column, text]) => [column, count(text)])
    const images = row.images
      .slice(0, PICTURES_OF_A_ROW)
      .map((one) => ({ ...one, description: count(one.description) }))
    return { ...row, cells: Object.fromEntries(cut) as QuestionCells, images }
  })
}
