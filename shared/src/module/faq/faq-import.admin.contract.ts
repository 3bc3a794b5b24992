import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { id, listQuery } from '../../contract/fields'
import { download, importCalls } from '../import/import.admin.contract'
import { faqFilters } from './faq.admin.contract'

/** Columns of a file of quick questions. Cells of several texts have one on each line. */
export const FAQ_COLUMNS = [
  'question',
  'answer',
  'keywords',
  'similarAnswers',
  'similarQuestions',
  'extendedQuestions',
  'extendedAnswers',
  'extendedKeywords',
  'catalog',
  'emotion',
  'thinking',
  'tip',
  'description',
  'sort',
  'state',
] as const
export type FaqColumn = (typeof FAQ_COLUMNS)[number]

/** Questions of one file, read or written. */
export const FAQ_MAX_ROWS = 2_000

/** Questions are found by their words. */
export const faqImportCalls = importCalls({
  noun: 'faq',
  path: 'api/admin/v3/faq/import',
  template: { id: 'faq.importTemplate', path: 'api/admin/v3/faq/template' },
  columns: FAQ_COLUMNS,
  modes: [1, 2, 3],
  formats: ['excel'],
  spec: '001 §7',
  read: 'faq.write',
  write: 'faq.write',
})

export const faqExport = endpoint({
  id: 'faq.export',
  method: 'POST',
  path: 'api/admin/v3/faq/export',
  summary:
    'Quick questions as Excel, with their pictures: the ids, or what the filters match. It can be imported again',
  effect: 'read',
  auth: 'session',
  action: 'faq.read',
  rate: 'heavy',
  input: z.object({
    ids: z.optional(z.array(id).check(z.maxLength(FAQ_MAX_ROWS))),
    text: listQuery.text,
    ...faqFilters,
  }),
  /** `short`: pictures that are gone, or did not fit, are not in it. */
  output: z.object({ ...download.shape, short: z.boolean() }),
  errors: ['catalog/not_found', 'faq/export_nothing', 'faq/export_too_many'],
})
