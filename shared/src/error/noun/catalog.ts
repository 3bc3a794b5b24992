import type { ErrorTable } from '../error-row'

export const catalogErrors = {
  'catalog/not_found': { status: 404, errcode: 48010, log: 'silent' },
  'catalog/name_taken': { status: 409, errcode: 48011, log: 'silent' },
  'catalog/too_deep': { status: 409, errcode: 48012, log: 'silent' },
  'catalog/not_empty': { status: 409, errcode: 48013, log: 'silent' },
  'catalog/too_many': { status: 409, errcode: 48014, log: 'silent' },
  'catalog/below_itself': { status: 409, errcode: 48015, log: 'silent' },
  'catalog/changed_meanwhile': { status: 409, errcode: 48016, log: 'info' },
  'catalog/restore_expired': { status: 404, errcode: 48017, log: 'silent' },
  'catalog/read_only': { status: 403, errcode: 48018, log: 'info' },
  'catalog/not_creator': { status: 403, errcode: 48019, log: 'info' },
  'catalog/thing_not_found': { status: 404, errcode: 48034, log: 'silent' },
  'catalog/closed_below': { status: 409, errcode: 48035, log: 'silent' },
  'catalog/access_too_many': { status: 409, errcode: 48036, log: 'silent' },
} as const satisfies ErrorTable<'catalog'>
