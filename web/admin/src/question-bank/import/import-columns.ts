import type { Translate } from '@lianda/shared/i18n/texts'

/** Display name of a template's column: `A` is "Option A"; '' for errors of the whole row. */
export function columnName(t: Translate, column: string): string {
  if (/^[A-J]$/.test(column)) return t('import.cell.option', { key: column })
  return column === 'row' ? '' : t(`import.cell.${column}`)
}
