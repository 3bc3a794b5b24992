import { FAQ_COLUMNS, FAQ_MAX_ROWS, faqImportCalls } from '@lianda/shared/module/faq/faq-import.admin.contract'
import { EMOTIONS } from '@lianda/shared/module/speech/emotion.contract'
import type { ImportSubject, RowField } from '../../import/import-subject'

const LINES: readonly string[] = ['keywords', 'catalog', 'tip', 'sort']

/** The import of quick questions. */
export const FAQ_IMPORT: ImportSubject = {
  calls: faqImportCalls,
  texts: 'faq-admin.sheet.screen',
  modes: [1, 2, 3],
  formats: ['excel'],
  files: ['xlsx'],
  maxRows: FAQ_MAX_ROWS,
  hasCatalog: true,
  table: [{ column: 'question' }, { column: 'answer', width: 200 }, { column: 'catalog', width: 120 }],
  fields: (t) => {
    const words = {
      emotion: EMOTIONS.map((one) => t(`faq-admin.emotions.${one}`)),
      thinking: [t('faq-admin.yes'), t('faq-admin.no')],
      state: [t('faq-admin.open'), t('faq-admin.closed')],
    }
    return FAQ_COLUMNS.map((column): RowField => {
      if (column === 'emotion' || column === 'thinking' || column === 'state')
        return { column, kind: 'choice', words: words[column] }
      return { column, kind: LINES.includes(column) ? 'line' : 'area' }
    })
  },
  head: [],
  columnName: (t, column) => (column === 'row' ? '' : t(`faq-admin.sheet.column.${column}`)),
}
