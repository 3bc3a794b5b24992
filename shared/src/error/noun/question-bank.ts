import type { ErrorTable } from '../error-row'

export const questionBankErrors = {
  'question-bank/not_found': { status: 404, errcode: 48001, log: 'silent' },
  'question-bank/changed_meanwhile': { status: 409, errcode: 48002, log: 'info' },
  'question-bank/code_taken': { status: 409, errcode: 48003, log: 'silent' },
  'question-bank/export_too_many': { status: 400, errcode: 48030, log: 'silent' },
  'question-bank/export_nothing': { status: 400, errcode: 48031, log: 'silent' },
} as const satisfies ErrorTable<'question-bank'>
