import type { ErrorTable } from '../error-row'

export const uploadErrors = {
  'upload/link_expired': { status: 403, errcode: 46001, log: 'silent' },
  'upload/not_found': { status: 404, errcode: 46002, log: 'silent' },
  'upload/too_large': { status: 413, errcode: 46003, log: 'silent' },
  'upload/wrong_format': { status: 415, errcode: 46004, log: 'silent' },
  'upload/empty': { status: 400, errcode: 46005, log: 'silent' },
  'upload/disk_full': { status: 507, errcode: 46006, log: 'error' },
} as const satisfies ErrorTable<'upload'>
