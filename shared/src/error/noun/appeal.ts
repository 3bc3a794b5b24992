import type { ErrorTable } from '../error-row'

export const appealErrors = {
  'appeal/not_found': { status: 404, errcode: 42801, log: 'silent' },
  'appeal/too_late': { status: 409, errcode: 42802, log: 'silent' },
  'appeal/exists': { status: 409, errcode: 42803, log: 'silent' },
  'appeal/decided': { status: 409, errcode: 42804, log: 'info' },
  'appeal/changes_nothing': { status: 400, errcode: 42805, log: 'silent' },
  'appeal/lowers': { status: 400, errcode: 42806, log: 'silent' },
} as const satisfies ErrorTable<'appeal'>
