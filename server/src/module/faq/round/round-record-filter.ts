import type { ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type * as contract from '@lianda/shared/module/faq/round/round.admin.contract'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { searchFilter } from '../../../infra/text/search'
import { inDepartment, inSight, within } from '../../org'
import { OF_PACKAGES } from './round.document'

/** What an administrator may see: rounds of packages, of their organisation and of their departments. Drills are a learner's own. */
export const visibleRounds = (actor: Actor) => ({ orgid: actor.orgid, ...inSight(actor), ...OF_PACKAGES })

/** The filters of a list, limited to what the administrator may see. */
export async function roundRecordFilter(
  deps: Deps,
  actor: Actor,
  input: ParsedInputOf<typeof contract.roundRecordExport>,
) {
  const { text, departmentId, from, to, endedFrom, endedTo, userId, taskId, state, passed } = input
  return {
    ...visibleRounds(actor),
    ...(departmentId ? await inDepartment(deps, actor, departmentId) : {}),
    ...(userId ? { userId } : {}),
    ...(taskId ? { taskId } : {}),
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
