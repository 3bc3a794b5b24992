import { QUESTION_LIMITS } from '@lianda/shared/module/question-bank/question.contract'
import type { OutputOf } from '@lianda/shared/contract/endpoint'
import type { Translate } from '@lianda/shared/i18n/texts'
import type {
  ImportBatch,
  ImportCells,
  importGet,
  ImportRow,
} from '@lianda/shared/module/question-bank/import.admin.contract'

export type ImportPage = OutputOf<typeof importGet>

export interface ImportView {
  page: number
  /** Only wrong rows. */
  wrong: boolean
}

export const IMPORT_PAGE_ROWS = 30

/** Number of rows that `confirm` would write. */
export const writable = (batch: ImportBatch): number => batch.rows - batch.wrong - batch.left

/** The row is wrong and not left out, so an administrator has to act. */
export const isWrong = (row: ImportRow): boolean => row.errors.length > 0 && !row.left

/** State of a row, as a key under `import.does`. */
export function rowState(row: ImportRow): string {
  if (row.left) return 'left'
  if (row.state !== 'waiting') return row.state
  return row.errors.length > 0 ? 'wrong' : (row.does ?? 'wrong')
}

/** The next wrong row after `no`, wrapping around; null when none is left. */
export function nextWrong(rows: readonly ImportRow[], no: number): number | null {
  const wrong = rows.filter(isWrong)
  return (wrong.find((row) => row.no > no) ?? wrong.find((row) => row.no !== no))?.no ?? null
}

/** Cells for the form: at least `fields` option fields, up to the bank's limit. */
export function withOptionFields(cells: ImportCells, fields: number): ImportCells {
  const count = Math.min(QUESTION_LIMITS.bankOptions, Math.max(fields, cells.options.length))
  return { ...cells, options: Array.from({ length: count }, (_, index) => cells.options[index] ?? '') }
}

/** Removes the empty option fields at the end. */
export function trimmed(cells: ImportCells): ImportCells {
  const last = cells.options.findLastIndex((option) => option.trim() !== '')
  return { ...cells, options: cells.options.slice(0, last + 1) }
}

export const optionKey = (index: number): string => String.fromCharCode(65 + index)

/** Display name of a template's column: `A` is "Option A"; '' for errors of the whole row. */
export function columnName(t: Translate, column: string): string {
  if (/^[A-J]$/.test(column)) return t('question-bank.import.cell.option', { key: column })
  return column === 'row' ? '' : t(`question-bank.import.cell.${column}`)
}
