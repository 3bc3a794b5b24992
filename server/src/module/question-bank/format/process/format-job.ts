import type { ImportFormat } from '@lianda/shared/module/question-bank/import.admin.contract'
import type { WorkbookRows, WorkbookSpec } from '../excel/workbook-data'
import type { PicturedQuestion } from '../moodle/moodle-write'
import type { ParsedRow, TextFormat, Unreadable } from '../parsed'

/** An uploaded file. The child process reads it itself, so the server never holds its bytes. */
export interface FileToRead {
  file: string
  /** The original file name. */
  name: string
}

/** The job of a child process; each process does one and ends. */
export type FormatJob =
  | ({ kind: 'read-questions'; wanted: ImportFormat | undefined; maxRows: number } & FileToRead)
  | ({ kind: 'read-excel'; maxRows: number } & FileToRead)
  | { kind: 'write-excel'; workbook: WorkbookSpec }
  | { kind: 'write-moodle'; questions: readonly PicturedQuestion[] }

export interface FormatResults {
  'read-questions': { format: 'excel'; workbook: WorkbookRows } | { format: TextFormat; rows: ParsedRow[] }
  'read-excel': WorkbookRows
  'write-excel': Uint8Array
  'write-moodle': Uint8Array
}

/** A faulty file is a regular answer; any other error ends the process. */
export type FormatAnswer = { result: FormatResults[keyof FormatResults] } | { unreadable: Unreadable }
