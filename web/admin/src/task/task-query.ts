import type { ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type { PublishState, RunState, taskAdminList, TaskShelf } from '@lianda/shared/module/task/task.admin.contract'
import type { ListQuery } from '../list/address-state'
import type { PackageType } from './task-kind'

export const PUBLISH_STATES: readonly PublishState[] = ['unpublished', 'scheduled', 'publishing', 'published']
/** The lists besides the one that is shown at first. */
export const SHELVES: readonly TaskShelf[] = ['archived', 'templates']
export const RUN_STATES: readonly RunState[] = ['not_started', 'in_progress', 'ended']

/** The list that the address asks for. */
export const shelfOf = ({ shelf }: ListQuery['filters']): TaskShelf => SHELVES.find((one) => one === shelf) ?? 'current'

/** The address as input of the call; unknown filters are dropped. */
export function taskInput(type: PackageType, query: ListQuery): ParsedInputOf<typeof taskAdminList> {
  const publishState = PUBLISH_STATES.find((state) => state === query.filters['publishState'])
  const { catalogId } = query.filters
  const endsBefore = Number(query.filters['endsBefore'] ?? '')
  const runState = RUN_STATES.find((state) => state === query.filters['runState'])
  return {
    type,
    shelf: shelfOf(query.filters),
    page: query.page,
    rows: query.rows,
    ...(query.text ? { text: query.text } : {}),
    ...(query.sort ? { sort: query.sort } : {}),
    ...(publishState ? { publishState } : {}),
    ...(runState ? { runState } : {}),
    ...(Number.isSafeInteger(endsBefore) && endsBefore > 0 ? { endsBefore } : {}),
    ...(catalogId ? { catalogId } : {}),
  }
}
