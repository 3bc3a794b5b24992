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
