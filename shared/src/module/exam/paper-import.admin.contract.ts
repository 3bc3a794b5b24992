import { importCalls } from '../import/import.admin.contract'
import { QUESTION_COLUMNS } from '../question-bank/import-cells.rules'

/** Fields of the sheet about the exam. */
export const PAPER_FIELDS = ['title', 'minute', 'limitMinute', 'passScore', 'category'] as const

/** Columns of a paper's questions; number and category belong to the bank. */
export const PAPER_COLUMNS = QUESTION_COLUMNS.filter((column) => column !== 'code' && column !== 'catalog')

const path = 'api/admin/study/examination/import'

/** A whole paper in steps. The specification's own call at the same path does them at once (`examinationImport`). */
export const paperImportCalls = importCalls({
  noun: 'exam',
  path,
  start: { id: 'exam.importStart', path: `${path}/start` },
  template: { id: 'exam.importTemplate', path: 'api/admin/study/examination/template' },
  columns: PAPER_COLUMNS,
  head: PAPER_FIELDS,
  modes: [1],
  formats: ['excel'],
  read: 'exam.read',
  write: 'exam.write',
})
export const { importTemplate: examinationTemplate } = paperImportCalls
