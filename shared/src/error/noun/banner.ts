import type { ErrorTable } from '../error-row'

export const bannerErrors = {
  'banner/not_found': { status: 404, errcode: 42201, log: 'silent' },
  'banner/changed': { status: 409, errcode: 42202, log: 'info' },
  'banner/too_many': { status: 409, errcode: 42203, log: 'silent' },
} as const satisfies ErrorTable<'banner'>
