import type { ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type * as contract from '@lianda/shared/module/practice/practice.admin.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { searchFilter } from '../../infra/text/search'
import { inDepartment, within } from '../org'
import { practicesThatLost } from './lost-points'
import { practicesMeasured } from './practice-abilities'
import { INDEX } from './practice.model'
import { visibleRecords } from './visible-records'

export type RecordFilters = Pick<
  ParsedInputOf<typeof contract.recordList>,
  | 'departmentId'
  | 'userId'
  | 'taskId'
  | 'subtaskId'
  | 'lost'
  | 'measured'
  | 'sceneId'
  | 'state'
  | 'passed'
  | 'from'
  | 'to'
  | 'endedFrom'
  | 'endedTo'
>

/** The filters of a list, limited to what the administrator may see. */
export async function recordFilter(deps: Deps, actor: Actor, input: RecordFilters & { text?: string }) {
  return {
    ...visibleRecords(actor),
    ...(input.departmentId ? await inDepartment(deps, actor, input.departmentId) : {}),
    ...(input.userId ? { userId: input.userId } : {}),
    ...(input.taskId ? { taskId: input.taskId } : {}),
    ...(input.subtaskId ? { subtaskId: input.subtaskId } : {}),
    ...(await behindFigures(deps, actor, input)),
    ...(input.sceneId ? { sceneId: input.sceneId } : {}),
    ...(input.state ? { state: input.state } : {}),
    ...(input.passed === undefined ? {} : { passed: input.passed }),
    ...within('startedAt', input.from, input.to),
    ...within('endedAt', input.endedFrom, input.endedTo),
    ...searchFilter(input.text),
  }
}

/** The practices that figures were made of, where a link names such figures. */
async function behindFigures(
  deps: Deps,
  actor: Actor,
  { subtaskId, lost, userId, measured, endedFrom, endedTo }: RecordFilters,
): Promise<{ _id?: { $in: string[] } }> {
  const ended = within('endedAt', endedFrom, endedTo)
  const [first, ...others] = await Promise.all([
    ...(subtaskId && lost ? [practicesThatLost(deps, actor, { subtaskId, lost })] : []),
    ...(userId && measured ? [practicesMeasured(deps, actor.orgid, userId, { measured, ended })] : []),
  ])
  return first ? { _id: { $in: first.filter((id) => others.every((ids) => ids.includes(id))) } } : {}
}

const SORTS = {
  startedAt: INDEX.recordsByStart,
  total: INDEX.recordsByTotal,
  elapsedMs: INDEX.recordsByElapsed,
  userName: INDEX.recordsByName,
} as const
type SortField = keyof typeof SORTS

const isSortField = (name: string): name is SortField => Object.hasOwn(SORTS, name)

/** The order of a list and the index that serves it; by default newest first. */
export function recordSort(sort: string | undefined): { field: SortField; direction: 1 | -1; index: string } {
  const name = sort?.replace('-', '') ?? 'startedAt'
  const field = isSortField(name) ? name : 'startedAt'
  return { field, direction: sort && !sort.startsWith('-') ? 1 : -1, index: SORTS[field] }
}
