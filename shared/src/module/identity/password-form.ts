import { createStore, type StoreApi } from 'zustand/vanilla'
import { ApiError } from '../../client/api-error'
import type { Failure } from '../../client/failure-text'
import type { Services } from '../../store/services'
import { randomcode } from './identity.contract'

export type PasswordField = 'current' | 'password' | 'repeat'

export interface PasswordFormState extends Record<PasswordField, string> {
  /** Keys under `client.sign_in.`. */
  fieldErrors: Partial<Record<PasswordField, string>>
  /** Why the server refused a field. */
  fieldTexts: Partial<Record<PasswordField, string>>
  failure: Failure
  busy: boolean
  done: boolean
}

export interface PasswordForm {
  state: StoreApi<PasswordFormState>
  set(field: PasswordField, value: string): void
  submit(): Promise<void>
}

/** A password in its envelope, with the key that sealed it. */
export interface Sealed {
  text: string
  key: string
}

interface Ways {
  /** Whether the current password is asked for too. */
  asksCurrent: boolean
  /** Sends what was typed; throws when it is refused. */
  send(password: Sealed, current: Sealed): Promise<void>
  /** After it was sent. */
  after(): Promise<void> | void
}

const EMPTY: PasswordFormState = {
  ...{ current: '', password: '', repeat: '' },
  ...{ fieldErrors: {}, fieldTexts: {}, failure: null, busy: false, done: false },
}

/** The form of a new password: typed twice, sealed, and sent once. */
export function createPasswordForm(
  { call, platform }: Pick<Services, 'call' | 'platform'>,
  { asksCurrent, send, after }: Ways,
): PasswordForm {
  const state = createStore<PasswordFormState>(() => EMPTY)
  const { getState: get, setState: set } = state
  const seal = async (clear: string): Promise<Sealed> => {
    const { randomkey } = await call(randomcode, {})
    return { text: await platform.system.sealPassword(randomkey, clear), key: randomkey }
  }
  return {
    state,
    set: (field, value) => set({ [field]: value, fieldErrors: {}, fieldTexts: {} }),
    async submit() {
      const { current, password, repeat, busy, done } = get()
      if (busy || done) return
      const fieldErrors: PasswordFormState['fieldErrors'] = {}
      if (asksCurrent && current === '') fieldErrors.current = 'current_required'
      if (password.trim() === '') fieldErrors.password = 'password_required'
      else if (password.trim() !== repeat.trim()) fieldErrors.repeat = 'repeat_differs'
      set({ fieldErrors, failure: null })
      if (Object.keys(fieldErrors).length > 0) return
      set({ busy: true })
      try {
        const nothing = { text: '', key: '' }
        await send(await seal(password.trim()), asksCurrent ? await seal(current) : nothing)
        // What was typed does not stay in memory.
        set({ ...EMPTY, busy: true, done: true })
        await after()
      } catch (error) {
        const told = error instanceof ApiError ? error.fields : []
        const fieldTexts = Object.fromEntries(told.map(({ field, message }) => [field, message]))
        if (told.length === 0) set({ failure: { error } })
        else set({ fieldTexts })
      } finally {
        set({ busy: false })
      }
    },
  }
}
