import type { ErrorTable } from '../error-row'

export const faqErrors = {
  'faq/not_found': { status: 404, errcode: 67001, log: 'silent' },
  'faq/changed_meanwhile': { status: 409, errcode: 67002, log: 'silent' },
  'faq/export_too_many': { status: 400, errcode: 67003, log: 'silent' },
  'faq/export_nothing': { status: 400, errcode: 67004, log: 'silent' },
} as const satisfies ErrorTable<'faq'>
