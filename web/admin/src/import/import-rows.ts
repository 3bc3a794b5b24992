import type { OutputOf } from '@lianda/shared/contract/endpoint'
import type { ImportBatch, ImportCalls, ImportRow } from '@lianda/shared/module/import/import.admin.contract'
import type { RowField } from './import-subject'

export type ImportPage = OutputOf<ImportCalls['importGet']>
export type Cells = Readonly<Record<string, string>>

export interface ImportView {
  page: number
  /** Only wrong rows. */
  wrong: boolean
}

export const IMPORT_PAGE_ROWS = 30

/** Number of rows that `confirm` would write. */
export const writable = (batch: ImportBatch): number => batch.rows - batch.wrong - batch.left - batch.skipped

/** Number of errors that block the confirmation: wrong rows, and what is wrong with the file as a whole. */
export const blocking = (batch: ImportBatch): number => batch.wrong + (batch.issues?.length ?? 0)

/** The row is wrong and not left out, so an administrator has to act. */
export const isWrong = (row: ImportRow): boolean => row.errors.length > 0 && !row.left && row.does !== 'skip'

/** State of a row, as a key under `import.does`. */
export function rowState(row: ImportRow): string {
  if (row.left) return 'left'
  if (row.state !== 'waiting') return row.state
  if (row.does === 'skip') return 'skip'
  return row.errors.length > 0 ? 'wrong' : (row.does ?? 'wrong')
}

/** The next wrong row after `no`, wrapping around; null when none is left. */
export function nextWrong(rows: readonly ImportRow[], no: number): number | null {
  const wrong = rows.filter(isWrong)
  return (wrong.find((row) => row.no > no) ?? wrong.find((row) => row.no !== no))?.no ?? null
}

/** The fields to show: of a group at least `least`, and all up to the last one with a value. */
export function shownFields(fields: readonly RowField[], cells: Cells, least: number): RowField[] {
  const group = fields.filter((field) => field.group)
  const filled = group.findLastIndex(({ column }) => (cells[column] ?? '').trim() !== '') + 1
  const shown = new Set(group.slice(0, Math.max(least, filled)))
  return fields.filter((field) => !field.group || shown.has(field))
}
