import type { ErrorTable } from '../error-row'

export const orgErrors = {
  'org/not_found': { status: 404, errcode: 42001, log: 'silent' },
  'org/account_taken': { status: 409, errcode: 42002, log: 'silent' },
  'org/mobile_taken': { status: 409, errcode: 42003, log: 'silent' },
  'org/changed_meanwhile': { status: 409, errcode: 42004, log: 'info' },
  'org/last_owner': { status: 409, errcode: 42005, log: 'info' },
  'org/not_yourself': { status: 409, errcode: 42006, log: 'silent' },
  'org/unit_not_found': { status: 404, errcode: 42010, log: 'silent' },
  'org/unit_name_taken': { status: 409, errcode: 42011, log: 'silent' },
  'org/unit_too_deep': { status: 409, errcode: 42012, log: 'silent' },
  'org/unit_not_empty': { status: 409, errcode: 42013, log: 'silent' },
  'org/unit_too_many': { status: 409, errcode: 42014, log: 'silent' },
  'org/unit_below_itself': { status: 409, errcode: 42015, log: 'silent' },
  'org/unit_changed': { status: 409, errcode: 42016, log: 'info' },
  'org/unit_restored': { status: 404, errcode: 42017, log: 'silent' },
} as const satisfies ErrorTable<'org'>
