import type { StoredUser } from '@lianda/shared/module/identity/identity.contract'
import {
  FUNCTION_GROUPS,
  type FunctionGroup,
  type FunctionKey,
  functionRow,
  isFunctionKey,
} from '@lianda/shared/module/org/function-keys'
import { PAGES } from './pages'

/** May this person open what the key guards? The server asks again at every call. */
export function mayUse(user: StoredUser, key: FunctionKey): boolean {
  const row = functionRow(key)
  if (row.topOnly) return user.isadmin === 100 || user.adminuser
  if (row.needs && !user[row.needs]) return false
  if (user.isadmin === 100 || user.orgowner) return true
  return user.funcs.split(',').filter(isFunctionKey).includes(key)
}

export interface MenuGroup {
  group: FunctionGroup
  items: { key: FunctionKey; route: string }[]
}

/** The menu: pages that exist, are no details of another, and are permitted; empty groups are left out. */
export function menuFor(user: StoredUser): MenuGroup[] {
  const entries = PAGES.filter((page) => functionRow(page.key).route === page.route && mayUse(user, page.key))
  return FUNCTION_GROUPS.map((group) => ({
    group,
    items: entries.filter((page) => functionRow(page.key).group === group).map(({ key, route }) => ({ key, route })),
  })).filter((row) => row.items.length > 0)
}
