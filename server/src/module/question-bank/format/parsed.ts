import type { ImportCells, ImportFormat } from '@lianda/shared/module/question-bank/import.admin.contract'
import type { RowIssue } from '@lianda/shared/module/question-bank/import.rules'

/** A picture contained in a file. */
export interface ParsedImage {
  bytes: Uint8Array
  description: string
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
export type FileKind = 'empty' | 'zip' | 'empty_zip' | 'old_office' | 'pdf' | 'picture' | 'text'

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
