import type { FunctionHolder } from '@lianda/shared/contract/action'
import { menuKeys } from '@lianda/shared/module/identity/landing.rules'
import {
  FUNCTION_GROUPS,
  type FunctionGroup,
  type FunctionKey,
  functionRow,
} from '@lianda/shared/module/org/function-keys'

export interface MenuGroup {
  group: FunctionGroup
  items: { key: FunctionKey; route: string }[]
}

/** The user's menu by group, without empty groups. */
export function menuFor(user: FunctionHolder): MenuGroup[] {
  const items = menuKeys(user).map((key) => ({ key, ...functionRow(key) }))
  return FUNCTION_GROUPS.map((group) => ({
    group,
    items: items.filter((item) => item.group === group).map(({ key, route }) => ({ key, route })),
  })).filter((row) => row.items.length > 0)
}

/** The user's first page in the back office: the first of the menu; null when the menu is empty. */
export const firstRoute = (user: FunctionHolder): string | null => menuFor(user)[0]?.items[0]?.route ?? null
