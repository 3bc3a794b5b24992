import type { ImportCells, ImportFormat } from '@lianda/shared/module/question-bank/import.admin.contract'
import type { RowIssue } from '@lianda/shared/module/question-bank/import.rules'

/** A picture that came in a file. */
export interface ParsedImage {
  bytes: Uint8Array
  description: string
}

export interface ParsedRow {
  /** Excel: the sheet's row; GIFT and Aiken: the line where the question begins; Moodle: the question's number. */
  no: number
  cells: ImportCells
  images: ParsedImage[]
  /** What the reader of the format could not take, until the row is mended. */
  problem: RowIssue | null
}

export type TextFormat = Exclude<ImportFormat, 'excel'>

/** Why a whole file can't be read: `reason` is a text's key, `question-import.reason.<reason>`. */
export class UnreadableFile extends Error {
  constructor(
    readonly kind: 'empty' | 'not_excel' | 'unreadable' | 'too_many',
    readonly reason: string = '',
  ) {
    super(`${kind} ${reason}`)
    this.name = 'UnreadableFile'
  }
}
