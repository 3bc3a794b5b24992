/** A workbook as plain data: what passes between the service and the thread that knows Excel. */

export interface SheetPicture {
  /** Row of the sheet, from 1. */
  row: number
  bytes: Uint8Array
}

export interface SheetRows {
  name: string
  /** Rows with any text, each with its number in the sheet; cells by column, from 0. */
  rows: { no: number; cells: string[] }[]
  /** In a row from left to right. */
  pictures: SheetPicture[]
}

export interface WorkbookRows {
  /** The visible sheets. */
  sheets: SheetRows[]
  /** What our templates say of themselves in a very hidden sheet. */
  stamp: { kind: string; version: number } | null
}

export interface SheetColumn {
  header: string
  /** Long texts are wrapped. */
  wide?: boolean
  /** To choose from, for every row. */
  list?: readonly string[]
}

export interface SheetSpec {
  name: string
  columns: readonly SheetColumn[]
  rows: readonly (readonly (string | number)[])[]
  /** `column` from 0, `row` = index in `rows`. */
  pictures?: readonly { row: number; column: number; bytes: Uint8Array }[]
  /** No header style, no lists: a page to read. */
  prose?: boolean
}

export interface WorkbookSpec {
  sheets: readonly SheetSpec[]
  stamp: { kind: string; version: number }
  /** Rows for which a list can be chosen. */
  listRows: number
}

/** Name of the very hidden sheet: kind in A1, version in B1. */
export const STAMP_SHEET = 'lianda'
/** Name of the hidden sheet with what lists offer. */
export const LIST_SHEET = 'lists'
