import type { ErrorTable } from '../error-row'

export const speechErrors = {
  'speech/not_found': { status: 404, errcode: 65001, log: 'silent' },
  'speech/changed_meanwhile': { status: 409, errcode: 65002, log: 'silent' },
} as const satisfies ErrorTable<'speech'>
