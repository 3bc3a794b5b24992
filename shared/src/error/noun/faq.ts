import type { ErrorTable } from '../error-row'

export const faqErrors = {
  'faq/not_found': { status: 404, errcode: 67001, log: 'silent' },
  'faq/changed_meanwhile': { status: 409, errcode: 67002, log: 'silent' },
  'faq/export_too_many': { status: 400, errcode: 67003, log: 'silent' },
  'faq/export_nothing': { status: 400, errcode: 67004, log: 'silent' },
  'faq/round_not_found': { status: 404, errcode: 67011, log: 'silent' },
  'faq/round_ended': { status: 409, errcode: 67012, log: 'silent' },
  'faq/round_paused': { status: 409, errcode: 67013, log: 'silent' },
  'faq/round_fenced': { status: 409, errcode: 67014, log: 'info' },
  'faq/not_your_question': { status: 409, errcode: 67015, log: 'info' },
  'faq/pause_not_allowed': { status: 409, errcode: 67016, log: 'silent' },
  'faq/pause_expired': { status: 409, errcode: 67017, log: 'silent' },
  'faq/not_ended': { status: 409, errcode: 67018, log: 'silent' },
  'faq/nothing_to_ask': { status: 409, errcode: 67019, log: 'silent' },
  'faq/nothing_due': { status: 409, errcode: 67020, log: 'silent' },
} as const satisfies ErrorTable<'faq'>
