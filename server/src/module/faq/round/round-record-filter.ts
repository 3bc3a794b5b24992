import type { ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type * as contract from '@lianda/shared/module/faq/round/round.admin.contract'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { foundAmong } from '../../../infra/paging/known-ids'
import { searchFilter } from '../../../infra/text/search'
import { inDepartment, within } from '../../org'
import { roundsThatLost } from './lost-questions'
import { ROUND_ORDERS, type RoundOrder } from './round-orders'
import { rounds } from './round.model'
import { visibleRounds } from './visible-rounds'

/** The filters of a list, limited to what the administrator may see. */
export async function roundRecordFilter(
  deps: Deps,
  actor: Actor,
  input: ParsedInputOf<typeof contract.roundRecordExport>,
) {
  const { subtaskId, lost } = input
  const counted = subtaskId && lost ? await roundsThatLost(deps, actor, { subtaskId, lost }, 'startedAt') : null
  return { ...(await storedFilter(deps, actor, input)), ...(counted ? { _id: { $in: counted.ids } } : {}) }
}

/** The same without what a figure counts, which the store does not know. */
export async function storedFilter(deps: Deps, actor: Actor, input: ParsedInputOf<typeof contract.roundRecordExport>) {
  const { text, departmentId, from, to, endedFrom, endedTo, userId, taskId, subtaskId, state, passed } = input
  return {
    ...visibleRounds(actor),
    ...(departmentId ? await inDepartment(deps, actor, departmentId) : {}),
    ...(userId ? { userId } : {}),
    ...(taskId ? { taskId } : {}),
    ...(subtaskId ? { subtaskId } : {}),
    ...(state ? { state } : {}),
    ...(passed === undefined ? {} : { passed }),
    ...within('startedAt', from, to),
    ...within('endedAt', endedFrom, endedTo),
    ...searchFilter(text),
  }
}

const OTHERS = ['departmentId', 'userId', 'taskId', 'passed', 'from', 'to', 'endedFrom', 'endedTo', 'text'] as const

/**
 * The rounds that a figure counts and the other filters find, the lowest in an order first, and the question that it names;
 * null where a link names no figure.
 */
export async function countedRounds(
  deps: Deps,
  actor: Actor,
  input: ParsedInputOf<typeof contract.roundRecordExport>,
  order: RoundOrder,
): Promise<{ ids: string[]; name: string | null } | null> {
  const { subtaskId, lost, state = 'ended' } = input
  if (!subtaskId || !lost) return null
  const counted = await roundsThatLost(deps, actor, { subtaskId, lost }, order)
  // All of them have ended.
  if (state === 'ended' && OTHERS.every((name) => input[name] === undefined)) return counted
  return { ...counted, ids: await foundAmong(rounds(deps.db), await storedFilter(deps, actor, input), counted.ids) }
}

/** By default newest first. */
export const roundRecordSort = (sort = '-startedAt') => ({
  member: ROUND_ORDERS.find((one) => one === sort.replace('-', '')) ?? 'startedAt',
  descending: sort.startsWith('-'),
})
