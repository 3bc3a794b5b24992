import type { InputOf } from '@lianda/shared/contract/endpoint'
import type { operationExport, operationList } from '@lianda/shared/module/log/log.admin.contract'
import type { ListQuery } from '../list/address-state'

type Filters = InputOf<typeof operationExport>

/** The address's filters; list and export share them. */
export function filtersOf({ from, to, action, noun, actorId, objectId }: Record<string, string>): Filters {
  return {
    ...(from ? { from: Number(from) } : {}),
    ...(to ? { to: Number(to) } : {}),
    ...(action ? { action } : {}),
    ...(noun ? { noun } : {}),
    ...(actorId ? { actorId } : {}),
    ...(objectId ? { objectId } : {}),
  }
}

/** The address as input of the call. */
export const operationInput = ({ page, rows, text, sort, filters }: ListQuery): InputOf<typeof operationList> => ({
  page,
  rows,
  ...filtersOf(filters),
  ...(text ? { text } : {}),
  ...(sort ? { sort } : {}),
})
