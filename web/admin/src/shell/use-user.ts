import { useStore } from 'zustand'
import type { StoredUser } from '@lianda/shared/module/identity/identity.contract'
import { session } from '../platform/platform'
import { useText } from '../platform/text'

/** The signed-in user, or null. */
export function useMaybeUser(): StoredUser | null {
  return useStore(session.state)
}

/** The signed-in user. Only inside the layout, which renders nothing without one. */
export function useUser(): StoredUser {
  const user = useMaybeUser()
  if (!user) throw new Error('the layout draws its pages only for a signed-in person')
  return user
}

/** What a person's department is called: a dealer, where the organisation is one of car dealers. */
export function useDepartmentWord(): string {
  const t = useText()
  return t(useUser().dealer ? 'office.person.dealer' : 'office.person.department')
}
