import { createStore, type StoreApi } from 'zustand/vanilla'
import { ApiError } from '../../client/api-error'
import type { Failure } from '../../client/failure-text'
import { toBase64Url } from '../../kernel/bytes'
import type { Services } from '../../store/services'
import { randomcode, verifycode } from '../identity/identity.contract'
import { ACCOUNT_KEY, createSignIn } from '../identity/sign-in.controller'
import { type InviteState, inviteInfo, register } from './invite.contract'
import type { RegisterField, RegisterStage, Stopped } from './invite.view-model'

type Typed = 'name' | 'account' | 'password' | 'captcha'

export interface RegisterState extends Record<Typed, string> {
  stage: RegisterStage
  invite: string
  info: { orgname: string; department: string; approval: boolean; rule: 'registration' | 'strong' } | null
  stopped: Stopped | null
  consent: boolean
  captchaImage: string | null
  /** Keys under `invite.` or `client.sign_in.` in the locale files. */
  fieldErrors: Partial<Record<RegisterField | 'invite', string>>
  /** The server's own message per field. */
  fieldTexts: Partial<Record<RegisterField, string>>
  failure: Failure
  busy: boolean
}

export interface Register {
  state: StoreApi<RegisterState>
  /** Looks the code of the address up, if it has one. */
  open(): Promise<void>
  setInvite(value: string): void
  check(): Promise<void>
  otherCode(): void
  set(field: Typed, value: string): void
  setConsent(on: boolean): void
  /** Once the edition is known: ticked in the private one only, unless the person has touched it. */
  consentDefault(on: boolean): void
  refreshCaptcha(): Promise<void>
  submit(): Promise<void>
}

const ACCOUNT = /^[A-Za-z0-9_.@-]{6,50}$/
/** A picture is good for five minutes; one that is nearly over is replaced before it is sent. */
const CAPTCHA_MS = 280_000

const STOPS: Partial<Record<string, Stopped>> = {
  'invite/not_found': 'not_found',
  'invite/used_up': 'used_up',
  'invite/expired': 'expired',
  'invite/off': 'off',
  'invite/unusable': 'unusable',
}

/** The registration by an invite code: the code, the form, and what comes after it. */
export function createRegister(services: Services, invite: string): Register {
  const { call, platform, clock, session } = services
  const chance = (): string => toBase64Url(platform.system.randomBytes(16))
  const state = createStore<RegisterState>(() => ({
    ...{ stage: invite === '' ? 'code' : 'checking', invite, info: null, stopped: null },
    ...{ name: '', account: '', password: '', captcha: '', consent: false, captchaImage: null },
    ...{ fieldErrors: {}, fieldTexts: {}, failure: null, busy: false },
  }))
  const { getState: get, setState: set } = state
  // The same form sent again after an answer that was lost counts once.
  const request = chance()
  let captcha = { code: '', drawnAt: 0 }
  let touched = false

  async function drawCaptcha(): Promise<void> {
    captcha = { code: chance(), drawnAt: clock.now() }
    set({ captcha: '', captchaImage: null })
    set({ captchaImage: (await call(verifycode, { randomcode: captcha.code })).image })
  }
  const stop = (stopped: Stopped) => set({ stage: 'stopped', stopped })

  async function check(): Promise<void> {
    const code = get().invite.trim()
    if (get().busy) return
    if (code === '') return set({ fieldErrors: { invite: 'code.required' }, failure: null })
    set({ stage: 'checking', busy: true, fieldErrors: {}, failure: null })
    try {
      const { state: of, ...info } = await call(inviteInfo, { invite: code })
      set({ info })
      if (of !== 'valid') return stop(of satisfies InviteState)
      await drawCaptcha()
      set({ stage: 'form' })
    } catch (error) {
      const stopped = error instanceof ApiError ? STOPS[error.code] : undefined
      if (stopped) stop(stopped)
      else set({ stage: 'code', failure: { error } })
    } finally {
      set({ busy: false })
    }
  }

  function wrongFields(): RegisterState['fieldErrors'] {
    const { name, account, password, captcha: typed, consent } = get()
    const errors: RegisterState['fieldErrors'] = {}
    if (name.trim() === '') errors.name = 'required.name'
    if (account.trim() === '') errors.account = 'required.account'
    else if (!ACCOUNT.test(account.trim())) errors.account = 'accountRule'
    if (password === '') errors.password = 'required.password'
    if (typed.trim() === '') errors.captcha = 'captcha_required'
    if (!consent) errors.consent = 'consent_required'
    return errors
  }

  async function send(): Promise<'joined' | 'waiting'> {
    const { invite: code, name, account, password, captcha: typed } = get()
    const { randomkey } = await call(randomcode, {})
    const sealed = await platform.system.sealPassword(randomkey, password)
    const answer = await call(register, {
      ...{ invite: code.trim(), name: name.trim(), account: account.trim(), request },
      ...{ password: sealed, randomkey, randomcode: captcha.code, code: typed.trim() },
    })
    return answer.state
  }

  async function after(outcome: 'joined' | 'waiting'): Promise<void> {
    const { account, password } = get()
    platform.storage.set(ACCOUNT_KEY, account.trim())
    // Who is signed in here stays so.
    if (outcome === 'joined' && session.user() === null) {
      const signIn = createSignIn(services, '')
      signIn.set('account', account.trim())
      signIn.set('password', password)
      await signIn.submit()
    }
    set({ stage: outcome, password: '', captcha: '' })
  }

  async function refused(error: unknown): Promise<void> {
    if (!(error instanceof ApiError)) return set({ failure: { error } })
    const stopped = STOPS[error.code]
    if (stopped) return stop(stopped)
    const fieldTexts: RegisterState['fieldTexts'] = {}
    for (const { field, message } of error.fields)
      if (field === 'name' || field === 'account' || field === 'password') fieldTexts[field] = message
    const taken = error.code === 'org/account_taken'
    if (error.code.startsWith('identity/captcha')) fieldTexts.captcha = error.message
    const told = taken || Object.keys(fieldTexts).length > 0
    // Each picture is good for one attempt.
    const drawn = await drawCaptcha().then(
      () => null,
      (later: unknown) => ({ error: later }),
    )
    set({ fieldTexts, fieldErrors: taken ? { account: 'taken' } : {}, failure: told ? drawn : { error } })
  }

  return {
    state,
    open: () => (invite === '' ? Promise.resolve() : check()),
    setInvite: (value) => set({ invite: value, fieldErrors: {}, failure: null }),
    check,
    otherCode: () => set({ stage: 'code', invite: '', stopped: null, failure: null }),
    set(field, value) {
      const { [field]: _e, ...fieldErrors } = get().fieldErrors
      const { [field]: _t, ...fieldTexts } = get().fieldTexts
      set({ [field]: value, fieldErrors, fieldTexts })
    },
    setConsent(consent) {
      touched = true
      const { consent: _, ...fieldErrors } = get().fieldErrors
      set({ consent, fieldErrors })
    },
    consentDefault(consent) {
      if (!touched) set({ consent })
    },
    refreshCaptcha: () => drawCaptcha().catch((error: unknown) => set({ failure: { error } })),
    async submit() {
      if (get().busy) return
      const fieldErrors = wrongFields()
      set({ fieldErrors, fieldTexts: {}, failure: null })
      if (Object.keys(fieldErrors).length > 0) return
      set({ busy: true })
      try {
        if (clock.now() - captcha.drawnAt > CAPTCHA_MS) {
          await drawCaptcha()
          return set({ fieldErrors: { captcha: 'captcha_old' } })
        }
        await after(await send())
      } catch (error) {
        await refused(error)
      } finally {
        set({ busy: false })
      }
    },
  }
}
