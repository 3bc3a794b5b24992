import type { ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type * as contract from '@lianda/shared/module/practice/practice.admin.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { foundAmong } from '../../infra/paging/known-ids'
import { searchFilter } from '../../infra/text/search'
import { inDepartment, within } from '../org'
import { practicesThatLost } from './lost-points'
import { practicesMeasured } from './practice-abilities'
import { INDEX, sessions } from './practice.model'
import type { RecordOrder } from './practice-record-orders'
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

export type RecordsAsked = RecordFilters & { text?: string }

/** The filters of a list, limited to what the administrator may see. */
export async function recordFilter(deps: Deps, actor: Actor, input: RecordsAsked) {
  const counted = await countedPractices(deps, actor, input, 'startedAt')
  return { ...(await storedFilter(deps, actor, input)), ...(counted ? { _id: { $in: counted } } : {}) }
}

/** The same without what figures count, which the store does not know. */
export async function storedFilter(deps: Deps, actor: Actor, input: RecordsAsked) {
  return {
    ...visibleRecords(actor),
    ...(input.departmentId ? await inDepartment(deps, actor, input.departmentId) : {}),
    ...(input.userId ? { userId: input.userId } : {}),
    ...(input.taskId ? { taskId: input.taskId } : {}),
    ...(input.subtaskId ? { subtaskId: input.subtaskId } : {}),
    ...(input.sceneId ? { sceneId: input.sceneId } : {}),
    ...(input.state ? { state: input.state } : {}),
    ...(input.passed === undefined ? {} : { passed: input.passed }),
    ...within('startedAt', input.from, input.to),
    ...within('endedAt', input.endedFrom, input.endedTo),
    ...searchFilter(input.text),
  }
}

/** The practices that figures were made of, the lowest in an order first; null where a link names no such figures. */
async function countedPractices(
  deps: Deps,
  actor: Actor,
  { subtaskId, lost, userId, measured, endedFrom, endedTo }: RecordFilters,
  order: RecordOrder,
): Promise<string[] | null> {
  const ended = within('endedAt', endedFrom, endedTo)
  const [first, second] = await Promise.all([
    subtaskId && lost ? practicesThatLost(deps, actor, { subtaskId, lost }, order) : null,
    userId && measured ? practicesMeasured(deps, actor.orgid, userId, { measured, ended }, order) : null,
  ])
  if (!first || !second) return first ?? second
  const both = new Set(second)
  return first.filter((id) => both.has(id))
}

/** The practices that figures count and the other filters find, the lowest in an order first; null as above. */
export async function countedIds(
  deps: Deps,
  actor: Actor,
  input: RecordsAsked,
  order: RecordOrder,
): Promise<string[] | null> {
  const counted = await countedPractices(deps, actor, input, order)
  if (!counted || !isNarrowed(actor, input)) return counted
  return await foundAmong(sessions(deps.db), await storedFilter(deps, actor, input), counted)
}

const OTHERS = [
  ...['departmentId', 'userId', 'taskId', 'subtaskId', 'sceneId', 'passed'],
  ...['from', 'to', 'endedFrom', 'endedTo', 'text'],
] as const

/** Whether a list asks for something that its figures don't know; the practices that they count have all ended. */
function isNarrowed(actor: Actor, input: RecordsAsked): boolean {
  const { subtaskId, lost, userId, measured, state } = input
  const byLost = Boolean(subtaskId && lost)
  const byMeasured = Boolean(userId && measured)
  // Abilities are a person's own, in whatever department they practised.
  if (!byLost && (actor.scope !== null || actor.positions !== null)) return true
  if (state !== undefined && state !== 'ended') return true
  const known = new Set<string>([
    ...(byLost ? ['subtaskId'] : []),
    ...(byMeasured ? ['userId', 'endedFrom', 'endedTo'] : []),
  ])
  return OTHERS.some((name) => !known.has(name) && input[name as keyof RecordsAsked] !== undefined)
}

const SORTS = {
  startedAt: INDEX.recordsByStart,
  total: INDEX.recordsByTotal,
  elapsedMs: INDEX.recordsByElapsed,
  userName: INDEX.recordsByName,
} as const satisfies Record<RecordOrder, string>

const isOrder = (name: string): name is RecordOrder => Object.hasOwn(SORTS, name)

/** The order of a list and the index that serves it; by default newest first. */
export function recordSort(sort: string | undefined): { field: RecordOrder; direction: 1 | -1; index: string } {
  const name = sort?.replace('-', '') ?? 'startedAt'
  const field = isOrder(name) ? name : 'startedAt'
  return { field, direction: sort && !sort.startsWith('-') ? 1 : -1, index: SORTS[field] }
}
