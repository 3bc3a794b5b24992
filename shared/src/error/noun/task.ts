import type { ErrorTable } from '../error-row'

export const taskErrors = {
  'task/not_found': { status: 404, errcode: 44001, log: 'silent' },
  'task/not_started': { status: 409, errcode: 44002, log: 'silent' },
  'task/ended': { status: 409, errcode: 44003, log: 'silent' },
  'task/locked': { status: 409, errcode: 44004, log: 'silent' },
  'task/no_attempts_left': { status: 409, errcode: 44005, log: 'silent' },
  'task/published': { status: 409, errcode: 44006, log: 'silent' },
  'task/changed_meanwhile': { status: 409, errcode: 44007, log: 'info' },
  'task/incomplete': { status: 409, errcode: 44008, log: 'silent' },
  'task/publish_in_past': { status: 400, errcode: 44009, log: 'silent' },
  'task/resource_not_found': { status: 400, errcode: 44010, log: 'silent' },
  'task/audience_unknown': { status: 400, errcode: 44011, log: 'silent' },
  'task/audience_out_of_scope': { status: 400, errcode: 44012, log: 'silent' },
  'task/not_published': { status: 409, errcode: 44013, log: 'silent' },
  'task/end_not_later': { status: 400, errcode: 44014, log: 'silent' },
  'task/begun': { status: 409, errcode: 44015, log: 'silent' },
  'task/switched_off': { status: 409, errcode: 44016, log: 'silent' },
  'task/audience_empty': { status: 400, errcode: 44017, log: 'silent' },
  'task/archived': { status: 409, errcode: 44018, log: 'silent' },
  'task/not_ended': { status: 409, errcode: 44019, log: 'silent' },
  'task/template': { status: 409, errcode: 44020, log: 'silent' },
} as const satisfies ErrorTable<'task'>
