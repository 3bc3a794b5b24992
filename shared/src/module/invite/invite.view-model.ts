import type { InviteState } from './invite.contract'

export type RegisterField = 'name' | 'account' | 'password' | 'captcha' | 'consent'

/** Why a code leads nowhere. */
export type Stopped = Exclude<InviteState, 'valid'> | 'not_found'

/**
 * `code`: a code is asked for. `stopped`: it can't be used. `waiting`: registered, and somebody has to approve it.
 * `joined`: registered, and this page could not sign in by itself.
 */
export type RegisterStage = 'code' | 'checking' | 'form' | 'stopped' | 'waiting' | 'joined'

/** The registration page. All texts are already in the chosen language. */
export interface RegisterView {
  stage: RegisterStage
  /** As typed. */
  invite: string
  setInvite(value: string): void
  inviteError: string | null
  check(): void
  /** Back to typing a code. */
  otherCode(): void
  stopped: Stopped | null
  orgname: string
  department: string
  approval: boolean
  rule: 'registration' | 'strong'
  name: string
  account: string
  password: string
  captcha: string
  consent: boolean
  set(field: 'name' | 'account' | 'password' | 'captcha', value: string): void
  setConsent(on: boolean): void
  captchaImage: string | null
  refreshCaptcha(): void
  fieldErrors: Partial<Record<RegisterField, string>>
  /** Error of the whole form. */
  error: string | null
  busy: boolean
  submit(): void
  /** Name of somebody who is signed in on this device. */
  signedIn: string | null
  openSignIn(): void
  openTerms(): void
  openPrivacy(): void
}
