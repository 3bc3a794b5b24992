import type { Language } from '@lianda/shared/contract/fields'
import type { ImportCells, RowIssue } from '@lianda/shared/module/import/import.rules'

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
