import type { ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type { userList } from '@lianda/shared/module/org/org.admin.contract'
import type { ListQuery } from '../list/address-state'

type Input = ParsedInputOf<typeof userList>

/** What the list's call is asked, from its address. */
export function userInput(query: ListQuery): Input {
  const { departmentId, positionId, roleType, roleId, levelId, disabled } = query.filters
  return {
    page: query.page,
    rows: query.rows,
    ...(query.text ? { text: query.text } : {}),
    ...(query.sort ? { sort: query.sort } : {}),
    ...(departmentId ? { departmentId } : {}),
    ...(positionId ? { positionId } : {}),
    ...(roleType === 'user' || roleType === 'admin' || roleType === 'owner' ? { roleType } : {}),
    ...(roleId ? { roleId } : {}),
    ...(levelId ? { levelId } : {}),
    ...(disabled ? { disabled: disabled === 'true' } : {}),
  }
}
