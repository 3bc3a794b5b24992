import type { ErrorTable } from '../error-row'

export const importErrors = {
  'import/not_found': { status: 404, errcode: 48020, log: 'silent' },
  'import/state': { status: 409, errcode: 48021, log: 'silent' },
  'import/wrong_rows': { status: 409, errcode: 48022, log: 'silent' },
  'import/empty': { status: 400, errcode: 48023, log: 'silent' },
  'import/not_excel': { status: 400, errcode: 48024, log: 'silent' },
  'import/unreadable': { status: 400, errcode: 48025, log: 'info' },
  'import/columns': { status: 400, errcode: 48026, log: 'silent' },
  'import/template': { status: 400, errcode: 48027, log: 'silent' },
  'import/too_many': { status: 400, errcode: 48028, log: 'silent' },
  'import/wrong_file': { status: 400, errcode: 48029, log: 'silent' },
  'import/busy': { status: 429, errcode: 48032, log: 'info' },
  'import/nothing': { status: 400, errcode: 48033, log: 'silent' },
} as const satisfies ErrorTable<'import'>
