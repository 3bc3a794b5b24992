import type { Translate } from '@lianda/shared/i18n/texts'

/** A column of the template as people call it: `A` is "Option A"; '' for what is about the whole row. */
export function columnName(t: Translate, column: string): string {
  if (/^[A-J]$/.test(column)) return t('import.cell.option', { key: column })
  return column === 'row' ? '' : t(`import.cell.${column}`)
}
