import { useSyncExternalStore } from 'react'
import type { StoredUser } from '@lianda/shared/module/identity/identity.contract'
import { session } from '../platform/platform'

/** The signed-in person, or null. */
export function useMaybeUser(): StoredUser | null {
  return useSyncExternalStore(session.onChange, session.user)
}

/** The signed-in person; only for what is drawn inside the layout, which draws nothing without one. */
export function useUser(): StoredUser {
  const user = useMaybeUser()
  if (!user) throw new Error('the layout draws its pages only for a signed-in person')
  return user
}
