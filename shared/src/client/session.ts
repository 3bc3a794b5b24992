import type { StoredUser } from '../module/identity/identity.contract'
import type { KeyValuePort } from '../platform/storage'
import { isRecord } from './api-error'

const USER_KEY = 'lianda.user'
const CODE_KEY = 'lianda.signedOutBy'

/** The user signed in on this device. Kept in the device's storage, so that the back office and a reload share it. */
export interface SessionHolder {
  user(): StoredUser | null
  token(): string | null
  /** A sign-in succeeded. */
  begin(user: StoredUser): void
  /** Replaces the profile of the same user; the token stays. */
  update(user: StoredUser): void
  /** The user signed out. */
  end(): void
  /** The server ended the session. Acts once, and only when `token` is still in use. */
  lost(errcode: number, token: string | null): void
  /** Returns and clears the code with which the server ended the last session; the sign-in page explains it. */
  takeLostCode(): number | null
  /** Reads storage again, because another tab or document may have changed it. */
  reread(): void
  onChange(listener: (user: StoredUser | null) => void): () => void
}

export function createSession(storage: KeyValuePort): SessionHolder {
  let current = read(storage)
  const listeners = new Set<(user: StoredUser | null) => void>()
  const change = (user: StoredUser | null) => {
    current = user
    if (user === null) storage.remove(USER_KEY)
    else storage.set(USER_KEY, JSON.stringify(user))
    for (const listener of listeners) listener(user)
  }
  return {
    user: () => current,
    token: () => current?.token ?? null,
    begin(user) {
      storage.remove(CODE_KEY)
      change(user)
    },
    update(user) {
      if (current !== null && current.id === user.id) change({ ...user, token: current.token })
    },
    end: () => change(null),
    lost(errcode, token) {
      if (current === null || current.token !== (token ?? undefined)) return
      storage.set(CODE_KEY, String(errcode))
      change(null)
    },
    takeLostCode() {
      const code = storage.get(CODE_KEY)
      storage.remove(CODE_KEY)
      return code === null ? null : Number(code)
    },
    reread() {
      const stored = read(storage)
      if (stored?.token === current?.token) return
      current = stored
      for (const listener of listeners) listener(stored)
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
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
