import type { ErrorTable } from '../error-row'

export const practiceErrors = {
  'practice/not_found': { status: 404, errcode: 45001, log: 'silent' },
  'practice/ended': { status: 409, errcode: 45002, log: 'silent' },
  'practice/paused': { status: 409, errcode: 45003, log: 'silent' },
  'practice/pause_expired': { status: 409, errcode: 45004, log: 'silent' },
  'practice/pause_not_allowed': { status: 409, errcode: 45005, log: 'silent' },
  'practice/fenced': { status: 409, errcode: 45006, log: 'info' },
  'practice/not_your_turn': { status: 409, errcode: 45007, log: 'info' },
  'practice/rehearsal_not_allowed': { status: 409, errcode: 45008, log: 'silent' },
  'practice/no_hints_left': { status: 409, errcode: 45009, log: 'silent' },
  'practice/correction_not_allowed': { status: 409, errcode: 45014, log: 'silent' },
  'practice/not_ended': { status: 409, errcode: 45013, log: 'silent' },
  'practice/unfinished': { status: 409, errcode: 45015, log: 'silent' },
  'practice/not_training': { status: 409, errcode: 45017, log: 'silent' },
  'practice/moment_not_kept': { status: 409, errcode: 45016, log: 'silent' },
  'practice/temper_not_allowed': { status: 409, errcode: 45018, log: 'silent' },
  'practice/not_playable': { status: 409, errcode: 45019, log: 'silent' },
} as const satisfies ErrorTable<'practice'>
