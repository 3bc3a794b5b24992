import type { ErrorTable } from '../error-row'

export const userImportErrors = {
  'user-import/passwords_given': { status: 409, errcode: 61001, log: 'info' },
  'user-import/not_importer': { status: 403, errcode: 61002, log: 'info' },
} as const satisfies ErrorTable<'user-import'>
