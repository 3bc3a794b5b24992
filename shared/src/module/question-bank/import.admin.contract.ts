import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { id } from '../../contract/fields'
import { download, importCalls } from '../import/import.admin.contract'
import { QUESTION_COLUMNS } from './import-cells.rules'
import { questionFilters } from './question.admin.contract'

/** Version of the Excel template; the file holds it in a hidden cell, and an older version is refused. */
export const TEMPLATE_VERSION = 1

export const importFormat = z.enum(['excel', 'gift', 'aiken', 'moodle'])
export type ImportFormat = z.infer<typeof importFormat>

/** Maximum rows of one import; larger files must be split. */
export const IMPORT_MAX_ROWS = 2_000

/** An update matches by number, else by type and text. */
export const questionImport = importCalls({
  noun: 'question-bank',
  path: 'api/admin/study/question/import',
  template: { id: 'question-bank.importTemplate', path: 'api/admin/study/question/template' },
  spec: '001 §7',
  columns: QUESTION_COLUMNS,
  modes: [1, 2, 3],
  formats: importFormat.options,
  read: 'question-bank.read',
  write: 'question-bank.write',
})
export const { importStart, importList, importGet, importChange, importStep, importErrors, importTemplate } =
  questionImport

export const exportLoss = z.enum(['images', 'score', 'level', 'promotion', 'explanation', 'catalog', 'code'])
export type ExportLoss = z.infer<typeof exportLoss>

export const questionExport = endpoint({
  id: 'question-bank.export',
  method: 'POST',
  path: 'api/admin/study/question/export',
  summary:
    'Questions as a file: the ids, or what the filters match. Aiken takes single choice only and says what it left out',
  effect: 'read',
  auth: 'session',
  action: 'question-bank.read',
  rate: 'heavy',
  input: z.object({
    format: importFormat,
    ids: z.optional(z.array(id).check(z.maxLength(2_000))),
    text: z.optional(z.string().check(z.maxLength(64))),
    ...questionFilters,
  }),
  output: z.object({
    ...download.shape,
    /** Number of questions left out because the format cannot hold them. */
    left: z.int(),
    /** What the file lost of its questions because the format cannot hold it. */
    lost: z.optional(z.array(exportLoss)),
  }),
  errors: ['question-bank/export_too_many', 'question-bank/export_nothing', 'import/busy'],
})
