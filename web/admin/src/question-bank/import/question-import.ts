import type { Translate } from '@lianda/shared/i18n/texts'
import {
  IMPORT_MAX_ROWS,
  importFormat,
  questionImport as calls,
} from '@lianda/shared/module/question-bank/import.admin.contract'
import { OPTION_LETTERS } from '@lianda/shared/module/question-bank/import-cells.rules'
import type { ImportSubject, RowField } from '../../import/import-subject'

/** Display name of a template's column: `A` is "Option A"; '' for errors of the whole row. */
export function columnName(t: Translate, column: string): string {
  if (/^[A-J]$/.test(column)) return t('question-bank.import.cell.option', { key: column })
  return column === 'row' ? '' : t(`question-bank.import.cell.${column}`)
}

const OPTIONS_SHOWN = 4

/** The fields of a question in the form of a row. */
export const questionFields = (t: Translate): readonly RowField[] => [
  { column: 'text', kind: 'area' },
  {
    column: 'type',
    kind: 'choice',
    words: [
      ...([0, 1, 2, 3] as const).map((type) => t(`question-bank.type.${type}`)),
      t('question-bank.import.fillAny'),
    ],
  },
  { column: 'answer', kind: 'line' },
  { column: 'score', kind: 'line' },
  {
    column: 'level',
    kind: 'choice',
    words: ([1, 2, 3] as const).map((level) => t(`question-bank.level.${level}`)),
  },
  ...OPTION_LETTERS.map((column): RowField => ({ column, kind: 'line', width: 'half', group: true })),
  { column: 'code', kind: 'line', width: 'half' },
  { column: 'catalog', kind: 'line', width: 'half' },
  { column: 'explanation', kind: 'area' },
  { column: 'promotion', kind: 'area' },
]

/** The import of questions into the bank. */
export const QUESTION_IMPORT: ImportSubject = {
  calls,
  texts: 'question-bank.import',
  modes: [1, 2, 3],
  formats: importFormat.options,
  maxRows: IMPORT_MAX_ROWS,
  hasCatalog: true,
  table: [{ column: 'type', width: 80 }, { column: 'text' }, { column: 'answer', width: 120 }],
  fields: questionFields,
  groupShown: OPTIONS_SHOWN,
  groupAdd: (t) => t('question-bank.import.addOption'),
  head: [],
  columnName,
}
