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
 * Whether the user has this function. The server sends the user's functions (`effectiveFunctions`) and checks them
 * again at every call.
 */
export function mayUse(user: Pick<StoredUser, 'funcs'>, key: FunctionKey): boolean {
  return user.funcs.split(',').includes(key)
}

export interface MenuGroup {
  group: FunctionGroup
  items: { key: FunctionKey; route: string }[]
}

/** The menu in the order of the functions: existing, permitted pages, no details of another, no empty groups. */
export function menuFor(user: StoredUser): MenuGroup[] {
  const entries = FUNCTION_KEYS.filter((key) => pageAt(functionRow(key).route) !== null && mayUse(user, key))
  return FUNCTION_GROUPS.map((group) => ({
    group,
    items: entries
      .filter((key) => functionRow(key).group === group)
      .map((key) => ({ key, route: functionRow(key).route })),
  })).filter((row) => row.items.length > 0)
}

/** The user's first page in the back office: the first of the menu; null when the menu is empty. */
export const firstRoute = (user: StoredUser): string | null => menuFor(user)[0]?.items[0]?.route ?? null
