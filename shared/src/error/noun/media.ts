import type { ErrorTable } from '../error-row'

/** Recordings, and files of the media bank. */
export const mediaErrors = {
  'media/link_expired': { status: 403, errcode: 46091, log: 'silent' },
  'media/not_found': { status: 404, errcode: 46092, log: 'silent' },
  'media/changed_meanwhile': { status: 409, errcode: 46093, log: 'silent' },
  'media/not_failed': { status: 409, errcode: 46094, log: 'silent' },
  'media/not_processing': { status: 409, errcode: 46095, log: 'silent' },
  'media/not_ready': { status: 409, errcode: 46096, log: 'silent' },
  'media/not_reached': { status: 409, errcode: 46098, log: 'silent' },
  'media/in_use': { status: 409, errcode: 46097, log: 'silent' },
} as const satisfies ErrorTable<'media'>
