import { type Language, language as languages } from '@lianda/shared/contract/fields'
import { foldWritten } from '@lianda/shared/kernel/text'
import type { SheetRows } from '../../../infra/spreadsheet/workbook'
import type { HeadCells } from './sheet-form'

/**
 * Reads the sheet about the whole: labels in the first column, in any language or as plain names, values in the second.
 * A missing field is empty, in row 1.
 */
export function readHeadSheet(
  sheet: SheetRows | null,
  columns: readonly string[],
  name: (language: Language, column: string) => string,
): HeadCells {
  const byLabel = new Map(
    columns.flatMap((column) => [
      [foldWritten(column), column] as const,
      ...languages.options.map((language) => [foldWritten(name(language, column)), column] as const),
    ]),
  )
  const found = new Map<string, { no: number; text: string }>()
  for (const { no, cells } of sheet?.rows ?? []) {
    const column = byLabel.get(foldWritten((cells[0] ?? '').replace(/[*:：]\s*$/, '')))
    if (column !== undefined && !found.has(column)) found.set(column, { no, text: cells[1] ?? '' })
  }
  return Object.fromEntries(columns.map((column) => [column, found.get(column) ?? { no: 1, text: '' }]))
}
