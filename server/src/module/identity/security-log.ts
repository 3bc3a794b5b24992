import type { Deps } from '../../deps'

/** One account event for the security log: one log line each, found by the field `security`. */
export interface SecurityEvent {
  security: 'signed_in' | 'sign_in_refused' | 'signed_out' | 'password_changed' | 'session_idle'
  /** Null when the account does not exist: the user may have typed a password into the wrong field. */
  account: string | null
  userId?: string
  orgid?: string
  ip?: string
  terminal?: string
  knownDevice?: boolean
  /** Error code of the refusal. */
  reason?: string
}

export function logSecurity(deps: Deps, event: SecurityEvent): void {
  const level = event.security === 'sign_in_refused' ? 'warn' : 'info'
  deps.log[level](event, event.security)
}
