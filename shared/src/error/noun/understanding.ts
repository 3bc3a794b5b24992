import type { ErrorTable } from '../error-row'

export const understandingErrors = {
  'understanding/changed_meanwhile': { status: 409, errcode: 60001, log: 'silent' },
} as const satisfies ErrorTable<'understanding'>
