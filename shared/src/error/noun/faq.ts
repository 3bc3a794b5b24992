import type { ErrorTable } from '../error-row'

export const faqErrors = {
  'faq/not_found': { status: 404, errcode: 67001, log: 'silent' },
  'faq/changed_meanwhile': { status: 409, errcode: 67002, log: 'silent' },
} as const satisfies ErrorTable<'faq'>
