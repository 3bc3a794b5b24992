import type { StoredUser } from '@lianda/shared/module/identity/identity.contract'
import {
  FUNCTION_GROUPS,
  FUNCTION_KEYS,
  type FunctionGroup,
  type FunctionKey,
  functionRow,
} from '@lianda/shared/module/org/function-keys'
import { pageAt } from './pages'

/**
 * May this person open what the key guards? The server says which functions somebody has (`effectiveFunctions`), and
 * asks again at every call.
 */
export function mayUse(user: Pick<StoredUser, 'funcs'>, key: FunctionKey): boolean {
  return user.funcs.split(',').includes(key)
}

export interface MenuGroup {
  group: FunctionGroup
  items: { key: FunctionKey; route: string }[]
}

/** The menu in the order of the functions: pages that exist, are no details of another, and are permitted; empty groups are left out. */
export function menuFor(user: StoredUser): MenuGroup[] {
  const entries = FUNCTION_KEYS.filter((key) => pageAt(functionRow(key).route) !== null && mayUse(user, key))
  return FUNCTION_GROUPS.map((group) => ({
    group,
    items: entries
      .filter((key) => functionRow(key).group === group)
      .map((key) => ({ key, route: functionRow(key).route })),
  })).filter((row) => row.items.length > 0)
}

/** Where the back office begins for this person: the first page of the menu; null for whom it has none. */
export const firstRoute = (user: StoredUser): string | null => menuFor(user)[0]?.items[0]?.route ?? null
