import { createStore, type StoreApi } from 'zustand/vanilla'
import { ApiError } from '../../client/api-error'
import type { Failure } from '../../client/failure-text'
import type { ErrorCode } from '../../error/codes'
import type { Services } from '../../store/services'
import { deviceIdOf, keepDeviceMark, readDeviceMarks } from './device-marks'
import { landingOf } from './guard.rules'
import { randomcode, signIn, type StoredUser, verifycode, verifyservice } from './identity.contract'
import type { SignInField } from './identity.view-model'
import { openAfterSignIn } from './open-after-sign-in'

/** Where the account is stored that the sign-in page begins with. */
export const ACCOUNT_KEY = 'lianda.account'
/** A new key is fetched when the current one has less than this left (it is valid for 120 s). */
const KEY_MARGIN_MS = 10_000

export interface SignInState {
  account: string
  password: string
  captcha: string
  consent: boolean
  captchaWanted: boolean
  captchaImage: string | null
  /** Keys under `client.sign_in.` in the locale files. */
  fieldErrors: Partial<Record<SignInField, string>>
  /** The server's own message per field, where it sent one. */
  fieldTexts: Partial<Record<SignInField, string>>
  failure: Failure
  busy: boolean
  elsewhere: boolean
  /** Why the server ended the session; null when it did not, or when `elsewhere` explains it. */
  ended: 'expired' | 'account_unusable' | 'org_frozen' | 'org_expired' | 'terminal_closed' | null
  /** The user has ticked or unticked the box. */
  consentTouched: boolean
  /** The password must be changed first; `serial` authorises the change. */
  mustChange: { serial: string; reason: 'first' | 'aged'; rule: 'change' | 'strong' } | null
}

export interface SignIn {
  state: StoreApi<SignInState>
  /** Asks whether a captcha is required: once when the page opens, again when the account changes. */
  open(): Promise<void>
  set(field: 'account' | 'password' | 'captcha', value: string): void
  setConsent(on: boolean): void
  /** The box is ticked by default in the private edition only; a choice of the user stays. */
  consentDefault(on: boolean): void
  refreshCaptcha(): Promise<void>
  submit(): Promise<void>
  dismissElsewhere(): void
  closeChange(): void
  /** Completes the sign-in (here, or after a forced password change). */
  enter(user: StoredUser): void
}

export interface PasswordKey {
  randomkey: string
  randomcode: string
  expiresAt: number
}

/** The forced sign-outs that the page explains beside `replaced`; without a token there is nothing to explain. */
const ENDED: Partial<Record<ErrorCode, SignInState['ended']>> = {
  'identity/expired': 'expired',
  'identity/account_unusable': 'account_unusable',
  'identity/org_frozen': 'org_frozen',
  'identity/org_expired': 'org_expired',
  'identity/terminal_closed': 'terminal_closed',
}

/** The sign-in page: consent, captcha when required, the sealed password, and the landing (spec 2.2, product.md 7). */
export function createSignIn(services: Services, redirect: string, consentByDefault = true): SignIn {
  const { call, session, platform, clock } = services
  const lostBy = session.takeLostCode()
  const state = createStore<SignInState>(() => ({
    account: platform.storage.get(ACCOUNT_KEY) ?? '',
    password: '',
    captcha: '',
    consent: consentByDefault,
    captchaWanted: false,
    captchaImage: null,
    fieldErrors: {},
    fieldTexts: {},
    failure: null,
    busy: false,
    elsewhere: lostBy === 'identity/replaced',
    ended: lostBy === null ? null : (ENDED[lostBy] ?? null),
    consentTouched: false,
    mustChange: null,
  }))
  const { getState: get, setState: set } = state
  let key: PasswordKey | null = null

  const freshKey = async (): Promise<PasswordKey> => {
    if (key === null || key.expiresAt - clock.now() < KEY_MARGIN_MS) key = await call(randomcode, {})
    return key
  }
  async function showCaptcha(): Promise<void> {
    key = null
    set({ captchaWanted: true, captcha: '', captchaImage: null })
    const { randomcode: code } = await freshKey()
    set({ captchaImage: (await call(verifycode, { randomcode: code })).image })
  }
  async function askService(account: string): Promise<void> {
    const devices = readDeviceMarks(platform.storage).map(deviceIdOf).join(',')
    const { service } = await call(verifyservice, { ...(account === '' ? {} : { account }), devices })
    if (service === 'image' && !get().captchaWanted) await showCaptcha()
  }
  function check(): Partial<Record<SignInField, string>> {
    const { account, password, captcha, captchaWanted, consent } = get()
    const errors: Partial<Record<SignInField, string>> = {}
    if (account.trim() === '') errors.account = 'account_required'
    if (password === '') errors.password = 'password_required'
    if (captchaWanted && captcha.trim() === '') errors.captcha = 'captcha_required'
    if (!consent) errors.consent = 'consent_required'
    return errors
  }
  async function send(): Promise<StoredUser | undefined> {
    const { account, password, captcha, captchaWanted } = get()
    const used = await freshKey()
    key = null
    const sealed = await platform.system.sealPassword(used.randomkey, password)
    const answer = await call(signIn, {
      account: account.trim(),
      password: sealed,
      randomkey: used.randomkey,
      ...(captchaWanted ? { code: captcha.trim() } : {}),
      terminal: platform.terminal,
      devices: readDeviceMarks(platform.storage),
    })
    keepDeviceMark(platform.storage, answer.device)
    return answer.user[0]
  }
  async function refused(error: unknown): Promise<void> {
    if (!(error instanceof ApiError)) return set({ failure: { error } })
    if (error.code === 'identity/must_change_password' && typeof error.body.serial === 'string') {
      const { serial, type, rule } = error.body
      return set({
        mustChange: {
          serial,
          reason: type === 1 ? 'first' : 'aged',
          rule: rule === 'strong' ? 'strong' : 'change',
        },
      })
    }
    const fieldTexts: SignInState['fieldTexts'] = {}
    for (const { field, message } of error.fields) {
      if (field === 'account' || field === 'password') fieldTexts[field] = message
      if (field === 'code') fieldTexts.captcha = message
    }
    const aboutCaptcha = error.code === 'identity/captcha_wrong' || error.code === 'identity/captcha_required'
    // Each captcha is valid for one attempt; after three failures every attempt needs one. The failure is shown last,
    // because the user may retry as soon as it appears.
    let failure: Failure = aboutCaptcha ? null : { error }
    try {
      if (aboutCaptcha || get().captchaWanted) await showCaptcha()
      else if (error.code === 'identity/wrong_credentials') await askService(get().account.trim())
    } catch (later) {
      failure ??= { error: later }
    }
    set({ fieldTexts: aboutCaptcha ? { captcha: error.message } : fieldTexts, failure })
  }
  function enter(user: StoredUser): void {
    platform.storage.set(ACCOUNT_KEY, user.account)
    session.begin(user)
    set({ password: '', captcha: '' })
    openAfterSignIn(platform, landingOf(user, redirect))
  }

  return {
    state,
    open: () => askService(get().account.trim()).catch(() => undefined),
    set(field, value) {
      const { [field]: _e, ...fieldErrors } = get().fieldErrors
      const { [field]: _t, ...fieldTexts } = get().fieldTexts
      set({ [field]: value, fieldErrors, fieldTexts })
    },
    setConsent: (consent) =>
      set({ consent, consentTouched: true, fieldErrors: { ...get().fieldErrors, consent: undefined } }),
    consentDefault(consent) {
      if (!get().consentTouched) set({ consent })
    },
    refreshCaptcha: () => showCaptcha().catch((error: unknown) => set({ failure: { error } })),
    async submit() {
      if (get().busy) return
      const fieldErrors = check()
      set({ fieldErrors, fieldTexts: {}, failure: null, ended: null })
      if (Object.keys(fieldErrors).length > 0) return
      set({ busy: true })
      try {
        const user = await send().catch((error: unknown) => {
          const stale = error instanceof ApiError && error.code === 'identity/key_expired' && !get().captchaWanted
          if (stale) return send()
          throw error
        })
        if (user !== undefined) enter(user)
      } catch (error) {
        await refused(error)
      } finally {
        set({ busy: false })
      }
    },
    dismissElsewhere: () => set({ elsewhere: false }),
    closeChange: () => set({ mustChange: null }),
    enter,
  }
}
