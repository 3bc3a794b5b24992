import type { ErrorTable } from '../error-row'

export const questionBankErrors = {
  'question-bank/not_found': { status: 404, errcode: 48001, log: 'silent' },
  'question-bank/changed_meanwhile': { status: 409, errcode: 48002, log: 'info' },
  'question-bank/code_taken': { status: 409, errcode: 48003, log: 'silent' },
  'question-bank/import_not_found': { status: 404, errcode: 48020, log: 'silent' },
  'question-bank/import_state': { status: 409, errcode: 48021, log: 'silent' },
  'question-bank/import_wrong_rows': { status: 409, errcode: 48022, log: 'silent' },
  'question-bank/import_empty': { status: 400, errcode: 48023, log: 'silent' },
  'question-bank/import_not_excel': { status: 400, errcode: 48024, log: 'silent' },
  'question-bank/import_unreadable': { status: 400, errcode: 48025, log: 'info' },
  'question-bank/import_columns': { status: 400, errcode: 48026, log: 'silent' },
  'question-bank/import_template': { status: 400, errcode: 48027, log: 'silent' },
  'question-bank/import_too_many': { status: 400, errcode: 48028, log: 'silent' },
  'question-bank/import_wrong_file': { status: 400, errcode: 48029, log: 'silent' },
  'question-bank/import_busy': { status: 429, errcode: 48032, log: 'info' },
  'question-bank/export_too_many': { status: 400, errcode: 48030, log: 'silent' },
  'question-bank/export_nothing': { status: 400, errcode: 48031, log: 'silent' },
} as const satisfies ErrorTable<'question-bank'>
