import type { ErrorTable } from '../error-row'

export const operatorErrors = {
  'operator/not_found': { status: 404, errcode: 59001, log: 'silent' },
  'operator/changed': { status: 409, errcode: 59002, log: 'info' },
  'operator/own': { status: 409, errcode: 59003, log: 'silent' },
} as const satisfies ErrorTable<'operator'>
