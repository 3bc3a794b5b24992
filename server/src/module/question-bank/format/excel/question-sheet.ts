import type { Language } from '@lianda/shared/contract/fields'
import { cellsWith, type ImportCells } from '@lianda/shared/module/import/import.rules'
import { IMPORT_MAX_ROWS, TEMPLATE_VERSION } from '@lianda/shared/module/question-bank/import.admin.contract'
import { OPTION_LETTERS, QUESTION_COLUMNS } from '@lianda/shared/module/question-bank/import-cells.rules'
import { importFileText, importText } from '../../../../infra/text/texts'
import type { SheetForm } from '../../../import'
import { inWords, levelWordsOf, typeWordsOf } from '../import-words'
import { exampleCells, questionNotes } from '../template'

const isLetter = (column: string): boolean => OPTION_LETTERS.some((letter) => letter === column)

/** The displayed name of a column, also for those that occur only in errors (`row`). */
export function columnName(language: Language, column: string): string {
  if (isLetter(column)) return importText(language, 'column.option', { letter: column })
  const general = importFileText(language, `column.${column}`, { defaultValue: '' })
  return general || importText(language, `column.${column}`)
}

const REQUIRED: readonly string[] = ['type', 'text', 'answer']
const WIDE: readonly string[] = ['text', 'explanation']

/** How questions stand in a sheet. */
export const QUESTION_FORM: SheetForm = {
  columns: QUESTION_COLUMNS.map((key) => ({
    key,
    required: REQUIRED.includes(key),
    wide: WIDE.includes(key),
    number: key === 'score',
  })),
  pictures: 'images',
  stamp: { kind: 'question-bank', version: TEMPLATE_VERSION },
  maxRows: IMPORT_MAX_ROWS,
  name: columnName,
  sheetName: (language) => importText(language, 'sheet.questions'),
  lists: (language) => ({ type: typeWordsOf(language), level: levelWordsOf(language) }),
  words: (cells: ImportCells, language) => inWords(cellsWith(QUESTION_COLUMNS, cells), language),
  examples: exampleCells,
  notes: questionNotes,
}
