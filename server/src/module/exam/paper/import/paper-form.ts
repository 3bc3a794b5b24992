import type { Language } from '@lianda/shared/contract/fields'
import { cellsWith } from '@lianda/shared/module/import/import.rules'
import { PAPER_COLUMNS } from '@lianda/shared/module/exam/paper-import.admin.contract'
import { PAPER_LIMITS } from '@lianda/shared/module/exam/paper.admin.contract'
import { QUESTION_COLUMNS } from '@lianda/shared/module/question-bank/import-cells.rules'
import { QUESTION_LIMITS } from '@lianda/shared/module/question-bank/question.contract'
import type { SheetSpec } from '../../../../infra/spreadsheet/workbook'
import { paperImportText } from '../../../../infra/text/texts'
import type { SheetForm } from '../../../import'
import { QUESTION_FORM } from '../../../question-bank'
import { PAPER_FIELDS, type PaperField } from './paper-info.rules'

const isField = (column: string): column is PaperField => PAPER_FIELDS.some((field) => field === column)

const columnName = (language: Language, column: string): string =>
  isField(column) ? paperImportText(language, column) : QUESTION_FORM.name(language, column)

const REQUIRED: readonly string[] = ['type', 'text', 'answer', 'score']
/** Options beyond those that a paper allows are read, so that they are not lost without a word. */
const READ_ONLY: readonly string[] = ['G', 'H', 'I', 'J']

/** How a whole paper stands in a file: a sheet about the exam and one with its questions. */
export const PAPER_FORM: SheetForm = {
  columns: QUESTION_FORM.columns.flatMap((column) =>
    PAPER_COLUMNS.some((key) => key === column.key)
      ? [{ ...column, required: REQUIRED.includes(column.key), readOnly: READ_ONLY.includes(column.key) }]
      : [],
  ),
  pictures: 'images',
  stamp: { kind: 'exam-paper', version: 1 },
  maxRows: PAPER_LIMITS.questions,
  name: columnName,
  sheetName: QUESTION_FORM.sheetName,
  lists: (language) => QUESTION_FORM.lists?.(language) ?? {},
  words: (cells, language) => {
    const words = QUESTION_FORM.words?.(cellsWith(QUESTION_COLUMNS, cells), language) ?? cells
    return cellsWith(PAPER_COLUMNS, words)
  },
  examples: (language) => QUESTION_FORM.examples(language).map((cells) => cellsWith(PAPER_COLUMNS, cells)),
  notes: (language) => [
    paperImportText(language, 'note', {
      sheet: paperImportText(language, 'sheet'),
      questions: QUESTION_FORM.sheetName(language),
      n: QUESTION_LIMITS.paperOptions,
    }),
  ],
  head: {
    columns: PAPER_FIELDS,
    sheet: (language, values) => infoSheet(language, values ?? { minute: '60', passScore: '60' }),
  },
}

/** The sheet about the exam; whole numbers are written as such. */
function infoSheet(language: Language, values: Readonly<Record<string, string>>): SheetSpec {
  const say = (key: string, params?: Record<string, number>) => paperImportText(language, key, params)
  const row = (field: PaperField, hint: string) => {
    const text = values[field] ?? ''
    const isNumber = field !== 'title' && field !== 'category' && /^\d{1,3}(\.\d)?$/.test(text)
    return [say(field), isNumber ? Number(text) : text, hint]
  }
  return {
    name: say('sheet'),
    columns: [{ header: say('field') }, { header: say('value') }, { header: say('hint'), wide: true }],
    rows: [
      row('title', say('titleHint', { n: PAPER_LIMITS.title })),
      row('minute', say('error.minute_wrong')),
      row('limitMinute', say('limitHint')),
      row('passScore', say('error.pass_wrong')),
      row('category', say('categoryHint')),
    ],
  }
}
