import { createStore, type StoreApi } from 'zustand/vanilla'
import { ApiError } from '../../client/api-error'
import type { Failure } from '../../client/failure-text'
import { sleep } from '../../kernel/timer'
import type { Services } from '../../store/services'
import { keepDeviceMark, readDeviceMarks } from './device-marks'
import { forceChangePassword, randomcode, type StoredUser } from './identity.contract'

/** The spec's delay between changing the password and signing in. */
const ENTER_AFTER_MS = 2_000

export interface ChangePasswordState {
  password: string
  repeat: string
  /** Keys under `client.sign_in.`. */
  fieldErrors: Partial<Record<'password' | 'repeat', string>>
  /** Why the server refused the new password. */
  passwordText: string | null
  failure: Failure
  busy: boolean
  done: boolean
}

export interface ChangePassword {
  state: StoreApi<ChangePasswordState>
  set(field: 'password' | 'repeat', value: string): void
  submit(): Promise<void>
}

/** Changes the password at first sign-in or after 90 days, authorised by the serial that the sign-in returned. */
export function createChangePassword(
  { call, platform, timer }: Services,
  serial: string,
  enter: (user: StoredUser) => void,
): ChangePassword {
  const state = createStore<ChangePasswordState>(() => ({
    password: '',
    repeat: '',
    fieldErrors: {},
    passwordText: null,
    failure: null,
    busy: false,
    done: false,
  }))
  const { getState: get, setState: set } = state
  return {
    state,
    set: (field, value) => set({ [field]: value, fieldErrors: {}, passwordText: null }),
    async submit() {
      const { password, repeat, busy, done } = get()
      if (busy || done) return
      const fieldErrors: ChangePasswordState['fieldErrors'] = {}
      if (password.trim() === '') fieldErrors.password = 'password_required'
      else if (password.trim() !== repeat.trim()) fieldErrors.repeat = 'repeat_differs'
      set({ fieldErrors, failure: null })
      if (Object.keys(fieldErrors).length > 0) return
      set({ busy: true })
      try {
        const { randomkey } = await call(randomcode, {})
        const sealed = await platform.system.sealPassword(randomkey, password.trim())
        const { user: users, device } = await call(forceChangePassword, {
          serial,
          password: sealed,
          randomkey,
          terminal: platform.terminal,
          devices: readDeviceMarks(platform.storage),
        })
        keepDeviceMark(platform.storage, device)
        const [user] = users
        set({ done: true })
        await sleep(timer, ENTER_AFTER_MS)
        if (user !== undefined) enter(user)
      } catch (error) {
        const field = error instanceof ApiError ? error.fields.find((row) => row.field === 'password') : undefined
        if (field === undefined) set({ failure: { error } })
        else set({ passwordText: field.message })
      } finally {
        set({ busy: false })
      }
    },
  }
}
