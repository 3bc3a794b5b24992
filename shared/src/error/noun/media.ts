import type { ErrorTable } from '../error-row'

export const mediaErrors = {
  'media/link_expired': { status: 403, errcode: 46001, log: 'silent' },
  'media/not_found': { status: 404, errcode: 46002, log: 'silent' },
  'media/too_large': { status: 413, errcode: 46003, log: 'silent' },
  'media/wrong_format': { status: 415, errcode: 46004, log: 'silent' },
  'media/empty': { status: 400, errcode: 46005, log: 'silent' },
  'media/disk_full': { status: 507, errcode: 46006, log: 'error' },
} as const satisfies ErrorTable<'media'>
