import type { ImportFormat } from '@lianda/shared/module/question-bank/import.admin.contract'
import type { WorkbookRows, WorkbookSpec } from '../excel/workbook-data'
import type { PicturedQuestion } from '../moodle/moodle-write'
import type { ParsedRow, TextFormat, Unreadable } from '../parsed'

/** An uploaded file: the process reads it itself, so that the server never holds its bytes. */
export interface FileToRead {
  file: string
  /** As the person called it. */
  name: string
}

/** What a process is opened for: one job, then it is gone. */
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

/** A file at fault is an answer; anything else that is thrown breaks the process down. */
export type FormatAnswer = { result: FormatResults[keyof FormatResults] } | { unreadable: Unreadable }
