import type { ErrorTable } from '../error-row'

export const uploadErrors = {
  'upload/link_expired': { status: 403, errcode: 46001, log: 'silent' },
  'upload/not_found': { status: 404, errcode: 46002, log: 'silent' },
  'upload/too_large': { status: 413, errcode: 46003, log: 'silent' },
  'upload/wrong_format': { status: 415, errcode: 46004, log: 'silent' },
  'upload/empty': { status: 400, errcode: 46005, log: 'silent' },
  'upload/disk_full': { status: 507, errcode: 46006, log: 'error' },
  'upload/kind_unused': { status: 400, errcode: 46007, log: 'silent' },
  'upload/one_request': { status: 413, errcode: 46008, log: 'silent' },
  'upload/wrong_content': { status: 415, errcode: 46009, log: 'silent' },
  'upload/encrypted': { status: 415, errcode: 46010, log: 'silent' },
  'upload/picture_too_large': { status: 415, errcode: 46011, log: 'silent' },
  'upload/quota_exceeded': { status: 507, errcode: 46012, log: 'info' },
  'upload/unfinished': { status: 409, errcode: 46013, log: 'silent' },
  'upload/wrong_hash': { status: 422, errcode: 46014, log: 'info' },
  'upload/store_unreachable': { status: 503, errcode: 46015, log: 'error' },
  'upload/not_configured': { status: 409, errcode: 46016, log: 'silent' },
} as const satisfies ErrorTable<'upload'>
