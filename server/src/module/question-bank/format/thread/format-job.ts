import type { ParsedRow, TextFormat } from '../parsed'
import type { WorkbookRows, WorkbookSpec } from '../excel/workbook-data'

/** What the thread is opened for: one job, then it is gone. */
export type FormatJob =
  | { kind: 'read-excel'; bytes: Uint8Array; maxRows: number }
  | { kind: 'read-text'; format: TextFormat; bytes: Uint8Array }
  | { kind: 'write-excel'; workbook: WorkbookSpec }

export interface FormatResults {
  'read-excel': WorkbookRows
  'read-text': ParsedRow[]
  'write-excel': Uint8Array
}

export type FormatAnswer =
  | { ok: true; result: FormatResults[keyof FormatResults] }
  | { ok: false; kind: 'empty' | 'not_excel' | 'unreadable' | 'too_many'; reason: string }
  | { ok: false; kind: 'fault'; reason: string }
