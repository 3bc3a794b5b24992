import type { InputOf } from '@lianda/shared/contract/endpoint'
import type { operationExport } from '@lianda/shared/module/log/log.admin.contract'

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
