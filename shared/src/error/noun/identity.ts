import type { ErrorTable } from '../error-row'

export const identityErrors = {
  'identity/no_token': { status: 401, errcode: 10000, log: 'silent' },
  'identity/expired': { status: 401, errcode: 9999, log: 'silent' },
  'identity/account_unusable': { status: 401, errcode: 9998, log: 'info' },
  'identity/org_frozen': { status: 401, errcode: 9100, log: 'info' },
  'identity/org_expired': { status: 401, errcode: 9100, log: 'info' },
  'identity/terminal_closed': { status: 401, errcode: 9998, log: 'info' },
  'identity/replaced': { status: 401, errcode: 10001, log: 'info' },
  'identity/forbidden': { status: 403, errcode: 40300, log: 'warn' },
  'identity/wrong_credentials': { status: 400, errcode: 41001, log: 'info' },
  'identity/captcha_required': { status: 400, errcode: 41002, log: 'silent' },
  'identity/captcha_wrong': { status: 400, errcode: 41003, log: 'info' },
  'identity/key_expired': { status: 400, errcode: 41004, log: 'info' },
  'identity/key_used': { status: 400, errcode: 41005, log: 'warn' },
  'identity/must_change_password': { status: 400, errcode: 41006, log: 'silent' },
  'identity/password_rule': { status: 400, errcode: 41007, log: 'silent' },
  'identity/password_waiting': { status: 409, errcode: 41009, log: 'info' },
  'identity/awaits_approval': { status: 403, errcode: 41010, log: 'info' },
  'identity/registration_refused': { status: 403, errcode: 41011, log: 'info' },
  'identity/serial_invalid': { status: 400, errcode: 41008, log: 'info' },
} as const satisfies ErrorTable<'identity'>
