import { createStore } from 'zustand/vanilla'
import type { StoredUser } from '../module/identity/identity.contract'
import type { KeyValuePort } from '../platform/storage'
import { isCodeShaped } from '../error/client-codes'
import type { ErrorCode } from '../error/codes'
import type { State } from '../kernel/state'
import { isRecord } from './api-error'

const USER_KEY = 'lianda.user'
const CODE_KEY = 'lianda.signedOutBy'

/** The user signed in on this device. Kept in the device's storage, so that the back office and a reload share it. */
export interface SessionHolder {
  /** The user; null: nobody is signed in. */
  state: State<StoredUser | null>
  user(): StoredUser | null
  token(): string | null
  /** A sign-in succeeded. */
  begin(user: StoredUser): void
  /** Replaces the profile of the same user; the token stays. */
  update(user: StoredUser): void
  /** The user signed out. */
  end(): void
  /** The server ended the session. Acts once, and only when `token` is still in use. */
  lost(code: ErrorCode, token: string | null): void
  /** Returns and clears the code with which the server ended the last session; the sign-in page explains it. */
  takeLostCode(): ErrorCode | null
  /** Reads storage again, because another tab or document may have changed it. */
  reread(): void
}

export function createSession(storage: KeyValuePort): SessionHolder {
  const state = createStore<StoredUser | null>(() => read(storage))
  const user = state.getState
  const change = (next: StoredUser | null) => {
    if (next === null) storage.remove(USER_KEY)
    else storage.set(USER_KEY, JSON.stringify(next))
    state.setState(next, true)
  }
  return {
    state,
    user,
    token: () => user()?.token ?? null,
    begin(next) {
      storage.remove(CODE_KEY)
      change(next)
    },
    update(next) {
      const current = user()
      if (current !== null && current.id === next.id) change({ ...next, token: current.token })
    },
    end: () => change(null),
    lost(code, token) {
      const current = user()
      if (current === null || current.token !== (token ?? undefined)) return
      storage.set(CODE_KEY, code)
      change(null)
    },
    takeLostCode() {
      const code = storage.get(CODE_KEY)
      storage.remove(CODE_KEY)
      return code !== null && isCodeShaped(code) ? code : null
    },
    reread() {
      const stored = read(storage)
      if (stored?.token !== user()?.token) state.setState(stored, true)
    },
  }
}

/** Null when storage holds anything but a user with a token, for instance an older version's data or a manual edit. */
function read(storage: KeyValuePort): StoredUser | null {
  const text = storage.get(USER_KEY)
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    const complete = isRecord(value) && typeof value.token === 'string' && typeof value.id === 'string'
    return complete && typeof value.orgid === 'string' && typeof value.home === 'string' ? (value as StoredUser) : null
  } catch {
    return null
  }
}
