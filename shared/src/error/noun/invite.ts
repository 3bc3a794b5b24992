import type { ErrorTable } from '../error-row'

export const inviteErrors = {
  'invite/not_found': { status: 404, errcode: 62001, log: 'silent' },
  'invite/used_up': { status: 409, errcode: 62002, log: 'silent' },
  'invite/expired': { status: 409, errcode: 62003, log: 'silent' },
  'invite/off': { status: 409, errcode: 62004, log: 'silent' },
  'invite/unusable': { status: 409, errcode: 62005, log: 'info' },
  'invite/changed': { status: 409, errcode: 62006, log: 'info' },
  'invite/too_many': { status: 409, errcode: 62007, log: 'silent' },
  'invite/registration_not_found': { status: 404, errcode: 62008, log: 'silent' },
} as const satisfies ErrorTable<'invite'>
