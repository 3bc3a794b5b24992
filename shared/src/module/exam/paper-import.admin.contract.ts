import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { id } from '../../contract/fields'
import { FILE_ERRORS, importCalls } from '../import/import.admin.contract'
import { QUESTION_COLUMNS } from '../question-bank/import-cells.rules'
import { questionType } from '../question-bank/question.contract'

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

/** An error in an imported paper, by sheet row and column. */
const paperImportError = z.object({ no: z.int(), column: z.string(), code: z.string(), message: z.string() })

/** With `check` (the preview) nothing is written; without it a paper with any invalid row is refused. */
export const examinationImport = endpoint({
  id: 'exam.import',
  method: 'POST',
  path,
  summary: 'A whole paper from Excel as a draft; refused while any row is wrong or the scores do not sum to 100',
  effect: 'write',
  auth: 'session',
  action: 'exam.write',
  rate: 'heavy',
  input: z.object({ file: z.string().check(z.minLength(1), z.maxLength(256)), check: z._default(z.boolean(), false) }),
  output: z.object({
    /** The draft; null in the preview. */
    id: z.nullable(id),
    examinationId: z.nullable(id),
    title: z.string(),
    /** Path of the category; the import creates it if it does not exist. */
    category: z.optional(z.string()),
    minute: z.nullable(z.int()),
    passScore: z.nullable(z.number()),
    total: z.number(),
    insertcount: z.int(),
    rows: z.array(
      z.object({
        no: z.int(),
        type: z.nullable(questionType),
        text: z.string(),
        answer: z.string(),
        score: z.nullable(z.number()),
        wrong: z.boolean(),
      }),
    ),
    errrows: z.array(paperImportError),
  }),
  errors: [...FILE_ERRORS, 'exam/import_wrong_rows'],
  spec: '001 §7',
})
