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
  /** URL of the image; null when no captcha is required. */
  captchaImage: string | null
  captchaWanted: boolean
  refreshCaptcha(): void
  fieldErrors: Partial<Record<SignInField, string>>
  /** Error of the whole form (wrong account or password, too many attempts, no network). */
  error: string | null
  busy: boolean
  submit(): void
  language: Language
  setLanguage(language: Language): void
  /** Whether to show "Your account was signed in elsewhere". */
  elsewhere: boolean
  /** Text for any other reason why the server ended the session. */
  ended: string | null
  dismissElsewhere(): void
  changePassword: ChangePasswordView | null
}

export interface ChangePasswordView {
  /** first: at first sign-in; aged: unchanged for 90 days. */
  reason: 'first' | 'aged'
  /** The rule that the server applies to the new password. */
  rule: 'change' | 'strong'
  password: string
  repeat: string
  set(field: 'password' | 'repeat', value: string): void
  fieldErrors: Partial<Record<'password' | 'repeat', string>>
  error: string | null
  busy: boolean
  /** The password was changed; the user is signed in after 2 s. */
  done: boolean
  submit(): void
  cancel(): void
}

/** The form of one's own new password. */
export interface OwnPasswordView {
  open: boolean
  /** Has to be changed now: there is no way around it. */
  forced: boolean
  rule: 'change' | 'strong'
  current: string
  password: string
  repeat: string
  set(field: 'current' | 'password' | 'repeat', value: string): void
  fieldErrors: Partial<Record<'current' | 'password' | 'repeat', string>>
  error: string | null
  busy: boolean
  /** Whether the other devices are signed out too. */
  others: boolean
  setOthers(on: boolean): void
  submit(): void
  close(): void
}

/** One device where the user is signed in. */
export interface DeviceView {
  id: string
  kind: 'h5' | 'weapp' | 'desktop'
  os: string
  browser: string
  beganAt: number
  activeAt: number | null
  current: boolean
  unfamiliar: boolean
}

/** Where the user is signed in, and their password. */
export interface AccessView {
  /** Null while loading. */
  devices: DeviceView[] | null
  /** Why nothing could be loaded or ended. */
  error: string | null
  retry(): void
  /** Null while loading. */
  changedAt: number | null
  nowMs: number
  /** The device that is asked about, `others` for all of them; null: nothing is asked. */
  ending: string | null
  ask(which: string | null): void
  end(): void
  busy: boolean
  password: OwnPasswordView
  openPassword(): void
  back(): void
}

export interface MineView {
  user: StoredUser
  /** Progress towards the next level in [0, 1]; 1 at the top level. */
  levelShare: number
  language: Language
  setLanguage(language: Language): void
  theme: Theme
  setTheme(theme: Theme): void
  /** 1, 1.15, 1.3 or 1.5. */
  textScale: number
  setTextScale(scale: number): void
  /** Whether letters and digits work as commands on pages that have such commands. */
  singleKeys: boolean
  setSingleKeys(on: boolean): void
  version: string
  canAdmin: boolean
  openAdmin(): void
  signOut: SignOutView
  openAccess(): void
  /** Messages that were not read. */
  unread: number
  openMessages(): void
  openHistory(): void
  openHonours(): void
  openRanking(): void
}

/** Signing out: `confirming` asks for confirmation; `asking` asks whether to keep or discard unsent items. */
export interface SignOutView {
  stage: 'idle' | 'confirming' | 'flushing' | 'asking' | 'leaving'
  unsaved: number
  begin(): void
  confirm(): void
  keep(): void
  discard(): void
  cancel(): void
}
