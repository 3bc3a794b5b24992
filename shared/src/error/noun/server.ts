import type { ErrorTable } from '../error-row'

export const serverErrors = {
  'server/fault': { status: 500, errcode: 50000, log: 'error' },
  'server/unavailable': { status: 503, errcode: 50003, log: 'warn' },
  'server/busy': { status: 503, errcode: 50301, log: 'silent' },
} as const satisfies ErrorTable<'server'>
