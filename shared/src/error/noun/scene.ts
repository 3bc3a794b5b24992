import type { ErrorTable } from '../error-row'

export const sceneErrors = {
  'scene/not_found': { status: 404, errcode: 43001, log: 'silent' },
  'scene/incomplete': { status: 409, errcode: 43002, log: 'silent' },
  'scene/in_use': { status: 409, errcode: 43003, log: 'silent' },
  'scene/changed_meanwhile': { status: 409, errcode: 43004, log: 'silent' },
  'scene/never_published': { status: 409, errcode: 43005, log: 'silent' },
  'scene/was_practised': { status: 409, errcode: 43006, log: 'silent' },
  'scene/too_long_to_speak': { status: 409, errcode: 43007, log: 'silent' },
  'scene/no_model': { status: 409, errcode: 43008, log: 'silent' },
  'scene/proposals_full': { status: 409, errcode: 43009, log: 'silent' },
  'scene/proposal_not_found': { status: 404, errcode: 43010, log: 'silent' },
  'scene/nothing_said': { status: 409, errcode: 43011, log: 'silent' },
  'scene/document_kind': { status: 400, errcode: 43012, log: 'silent' },
  'scene/document_unreadable': { status: 400, errcode: 43013, log: 'info' },
  'scene/document_empty': { status: 400, errcode: 43014, log: 'silent' },
  'scene/document_locked': { status: 400, errcode: 43015, log: 'silent' },
} as const satisfies ErrorTable<'scene'>
