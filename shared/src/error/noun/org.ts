import type { ErrorTable } from '../error-row'

export const orgErrors = {
  'org/not_found': { status: 404, errcode: 42001, log: 'silent' },
  'org/account_taken': { status: 409, errcode: 42002, log: 'silent' },
  'org/mobile_taken': { status: 409, errcode: 42003, log: 'silent' },
  'org/changed_meanwhile': { status: 409, errcode: 42004, log: 'info' },
  'org/last_owner': { status: 409, errcode: 42005, log: 'info' },
  'org/not_yourself': { status: 409, errcode: 42006, log: 'silent' },
} as const satisfies ErrorTable<'org'>
