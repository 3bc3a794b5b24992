import type { ErrorTable } from '../error-row'

export const requestErrors = {
  'request/invalid': { status: 400, errcode: 40000, log: 'silent' },
  'request/malformed': { status: 400, errcode: 40001, log: 'info' },
  'request/too_large': { status: 413, errcode: 40013, log: 'info' },
  'request/not_found': { status: 404, errcode: 40004, log: 'silent' },
  'request/method_not_allowed': { status: 405, errcode: 40005, log: 'silent' },
  'request/origin_refused': { status: 403, errcode: 40006, log: 'warn' },
  'request/too_many': { status: 429, errcode: 42900, log: 'info' },
  'request/conflict': { status: 409, errcode: 40009, log: 'info' },
} as const satisfies ErrorTable<'request'>
