import type { ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type * as contract from '@lianda/shared/module/faq/round/round.admin.contract'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { searchFilter } from '../../../infra/text/search'
import { inDepartment, within } from '../../org'
import { roundsThatLost } from './lost-questions'
import { visibleRounds } from './visible-rounds'

/** The filters of a list, limited to what the administrator may see. */
export async function roundRecordFilter(
  deps: Deps,
  actor: Actor,
  input: ParsedInputOf<typeof contract.roundRecordExport>,
) {
  const { text, departmentId, from, to, endedFrom, endedTo, userId, taskId, subtaskId, lost, state, passed } = input
  return {
    ...visibleRounds(actor),
    ...(departmentId ? await inDepartment(deps, actor, departmentId) : {}),
    ...(userId ? { userId } : {}),
    ...(taskId ? { taskId } : {}),
    ...(subtaskId ? { subtaskId } : {}),
    ...(subtaskId && lost ? { _id: { $in: (await roundsThatLost(deps, actor, { subtaskId, lost })).ids } } : {}),
    ...(state ? { state } : {}),
    ...(passed === undefined ? {} : { passed }),
    ...within('startedAt', from, to),
    ...within('endedAt', endedFrom, endedTo),
    ...searchFilter(text),
  }
}

/** The orders of a list, each with an index of its own. */
const SORTS = ['startedAt', 'total', 'elapsedMs', 'userName'] as const

/** By default newest first. */
export const roundRecordSort = (sort = '-startedAt') => ({
  member: SORTS.find((one) => one === sort.replace('-', '')) ?? 'startedAt',
  descending: sort.startsWith('-'),
})
