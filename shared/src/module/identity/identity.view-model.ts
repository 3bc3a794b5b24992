import type { Language } from '../../contract/fields'
import type { Edition } from '../setting/setting.contract'
import type { Theme } from '../setting/setting.slice'

export type { Theme }
import type { StoredUser } from './identity.contract'

export type SignInField = 'account' | 'password' | 'captcha' | 'consent'

/** The sign-in page. All texts are already in the chosen language. */
export interface SignInView {
  edition: Edition
  version: string
  demo: boolean
  account: string
  password: string
  captcha: string
  consent: boolean
  set(field: 'account' | 'password' | 'captcha', value: string): void
  setConsent(on: boolean): void
  /** Address of the image, null when no captcha is asked for. */
  captchaImage: string | null
  captchaWanted: boolean
  refreshCaptcha(): void
  fieldErrors: Partial<Record<SignInField, string>>
  /** What went wrong as a whole (wrong account or password, too many tries, no network). */
  error: string | null
  busy: boolean
  submit(): void
  language: Language
  setLanguage(language: Language): void
  /** "Your account was signed in elsewhere". */
  elsewhere: boolean
  /** Why one was signed out, when the server ended the session for another reason. */
  ended: string | null
  dismissElsewhere(): void
  changePassword: ChangePasswordView | null
}

export interface ChangePasswordView {
  /** first: at first sign-in; aged: unchanged for 90 days. */
  reason: 'first' | 'aged'
  /** The rule that the server holds the new password to. */
  rule: 'change' | 'strong'
  password: string
  repeat: string
  set(field: 'password' | 'repeat', value: string): void
  fieldErrors: Partial<Record<'password' | 'repeat', string>>
  error: string | null
  busy: boolean
  /** Changed; signs in by itself after 2 s. */
  done: boolean
  submit(): void
  cancel(): void
}

export interface MineView {
  user: StoredUser
  /** Share of the way to the next level in [0, 1]; 1 at the top. */
  levelShare: number
  language: Language
  setLanguage(language: Language): void
  theme: Theme
  setTheme(theme: Theme): void
  /** 1, 1.15, 1.3 or 1.5. */
  textScale: number
  setTextScale(scale: number): void
  /** Letters and numbers are commands where a page has any. */
  singleKeys: boolean
  setSingleKeys(on: boolean): void
  version: string
  canAdmin: boolean
  openAdmin(): void
  signOut: SignOutView
}

/** Signing out: `confirming` whether it is meant; `asking` about what could not be sent: keep for me, or discard. */
export interface SignOutView {
  stage: 'idle' | 'confirming' | 'flushing' | 'asking' | 'leaving'
  unsaved: number
  begin(): void
  confirm(): void
  keep(): void
  discard(): void
  cancel(): void
}
