import type { ErrorTable } from '../error-row'

export const clockInErrors = {
  'clock-in/not_found': { status: 404, errcode: 42701, log: 'silent' },
  'clock-in/changed': { status: 409, errcode: 42702, log: 'info' },
  'clock-in/too_many': { status: 409, errcode: 42703, log: 'silent' },
  'clock-in/ended': { status: 409, errcode: 42704, log: 'silent' },
  'clock-in/begun': { status: 409, errcode: 42705, log: 'silent' },
  'clock-in/not_begun': { status: 409, errcode: 42706, log: 'silent' },
  'clock-in/person_not_found': { status: 404, errcode: 42707, log: 'silent' },
} as const satisfies ErrorTable<'clock-in'>
