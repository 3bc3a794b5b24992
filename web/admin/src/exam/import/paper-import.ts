import type { Translate } from '@lianda/shared/i18n/texts'
import { PAPER_COLUMNS, PAPER_FIELDS, paperImportCalls } from '@lianda/shared/module/exam/paper-import.admin.contract'
import { PAPER_LIMITS } from '@lianda/shared/module/exam/paper.admin.contract'
import type { ImportSubject } from '../../import/import-subject'
import {
  columnName as questionColumn,
  QUESTION_IMPORT,
  questionFields,
} from '../../question-bank/import/question-import'

/** Fields of the sheet about the exam: the server's names and their text keys among the settings. */
const SETTINGS: Readonly<Record<string, string>> = {
  title: 'paperTitle',
  minute: 'minute',
  limitMinute: 'limitMinute',
  passScore: 'passScore',
  category: 'category',
}

const columnName = (t: Translate, column: string): string =>
  column in SETTINGS ? t(`exam-admin.settings.${SETTINGS[column] ?? ''}`) : questionColumn(t, column)

/** The import of a whole paper: one file is one draft. */
export const PAPER_IMPORT: ImportSubject = {
  ...QUESTION_IMPORT,
  calls: paperImportCalls,
  texts: 'exam-admin.import',
  modes: [1],
  formats: ['excel'],
  files: ['xlsx'],
  maxRows: PAPER_LIMITS.questions,
  hasCatalog: false,
  table: [...QUESTION_IMPORT.table, { column: 'score', width: 72 }],
  fields: (t) => questionFields(t).filter(({ column }) => PAPER_COLUMNS.some((key) => key === column)),
  head: PAPER_FIELDS,
  columnName,
}
