import type { ErrorTable } from '../error-row'

export const pictureErrors = {
  'picture/not_found': { status: 404, errcode: 57001, log: 'silent' },
  'picture/changed_meanwhile': { status: 409, errcode: 57002, log: 'silent' },
  'picture/in_use': { status: 409, errcode: 57003, log: 'silent' },
} as const satisfies ErrorTable<'picture'>
