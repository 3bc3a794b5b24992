import type { ErrorTable } from '../error-row'

export const badgeErrors = {
  'badge/not_found': { status: 404, errcode: 42101, log: 'silent' },
  'badge/changed': { status: 409, errcode: 42102, log: 'info' },
  'badge/held': { status: 409, errcode: 42103, log: 'silent' },
  'badge/too_many': { status: 409, errcode: 42104, log: 'silent' },
} as const satisfies ErrorTable<'badge'>
