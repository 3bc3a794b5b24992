import type { Deps } from '../../deps'

/** What happened to accounts, for whoever watches the log: one line each, found by `security`. */
export interface SecurityEvent {
  security: 'signed_in' | 'sign_in_refused' | 'signed_out' | 'password_changed' | 'session_idle'
  /** Null for an account that nobody has: people type their password into the wrong field. */
  account: string | null
  userId?: string
  orgid?: string
  ip?: string
  terminal?: string
  knownDevice?: boolean
  /** Code of the refusal. */
  reason?: string
}

export function logSecurity(deps: Deps, event: SecurityEvent): void {
  const level = event.security === 'sign_in_refused' ? 'warn' : 'info'
  deps.log[level](event, event.security)
}
