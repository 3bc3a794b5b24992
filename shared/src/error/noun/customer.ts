import type { ErrorTable } from '../error-row'

export const customerErrors = {
  'customer/not_found': { status: 404, errcode: 64001, log: 'silent' },
  'customer/changed_meanwhile': { status: 409, errcode: 64002, log: 'silent' },
} as const satisfies ErrorTable<'customer'>
