import type { ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type { PublishState, RunState, taskAdminList } from '@lianda/shared/module/task/task.admin.contract'
import type { ListQuery } from '../list/address-state'
import type { PackageType } from './task-kind'

export const PUBLISH_STATES: readonly PublishState[] = ['unpublished', 'scheduled', 'publishing', 'published']
export const RUN_STATES: readonly RunState[] = ['not_started', 'in_progress', 'ended']

/** The address as input of the call; unknown filters are dropped. */
export function taskInput(type: PackageType, query: ListQuery): ParsedInputOf<typeof taskAdminList> {
  const publishState = PUBLISH_STATES.find((state) => state === query.filters['publishState'])
  const runState = RUN_STATES.find((state) => state === query.filters['runState'])
  return {
    type,
    archived: query.filters['archived'] === 'true',
    page: query.page,
    rows: query.rows,
    ...(query.text ? { text: query.text } : {}),
    ...(query.sort ? { sort: query.sort } : {}),
    ...(publishState ? { publishState } : {}),
    ...(runState ? { runState } : {}),
  }
}
