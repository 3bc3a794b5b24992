import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { foundAmong, pageOfKnown } from '../../../infra/paging/known-ids'
import { searchFilter } from '../../../infra/text/search'
import { mainDepartmentIn } from '../../org'
import type { AttemptDoc } from '../attempt/attempt.document'
import { attempts } from '../attempt/attempt.model'
import type { CountedOrder, Whose } from './attempts-behind'
import { type RecordsAsked, storedFilter } from './record-filter'
import { RECORD_FIELDS, type RecordDoc } from './record.view'
import { attemptsCounted, type Named } from './statistics.service'

/** What statistics don't know of the attempts that they count. */
const OTHERS = [
  ...['userId', 'subtaskId', 'examinationId', 'state', 'late'],
  ...['from', 'to', 'endedFrom', 'endedTo'],
] as const

/** Ids of the attempts that figures of statistics count and the other filters find, the lowest in an order first. */
export async function countedIds(
  deps: Deps,
  actor: Actor,
  input: RecordsAsked,
  order: CountedOrder,
): Promise<{ ids: string[]; named: Named }> {
  const counted = await attemptsCounted(deps, actor, input, order, await whoseAsked(deps, actor, input))
  if (!OTHERS.some((name) => input[name as keyof RecordsAsked] !== undefined)) return counted
  return { ...counted, ids: await foundAmong(attempts(deps.db), await otherFilter(deps, actor, input), counted.ids) }
}

/** Department and text have been looked for in memory: the store would read everybody whom they find. */
const otherFilter = (deps: Deps, actor: Actor, input: RecordsAsked) =>
  storedFilter(deps, actor, { ...input, departmentId: undefined, text: undefined })

async function whoseAsked(deps: Deps, actor: Actor, { departmentId, text }: RecordsAsked): Promise<Whose> {
  return {
    isIn: departmentId ? await mainDepartmentIn(deps, actor, departmentId) : undefined,
    words: searchFilter(text).search?.$all,
  }
}

interface AskedPage {
  order: CountedOrder
  descending: boolean
  page: number
  rows: number
}

/** A page of a list of attempts that figures of statistics count. */
export async function pageOfCounted(
  deps: Deps,
  actor: Actor,
  input: RecordsAsked,
  { order, ...page }: AskedPage,
): Promise<{ found: RecordDoc[]; total: number; running: number; named: Named }> {
  const { ids, named } = await countedIds(deps, actor, input, order)
  const filter = await otherFilter(deps, actor, input)
  const [shown, running] = await Promise.all([
    pageOfKnown<AttemptDoc, RecordDoc>(attempts(deps.db), filter, ids, { ...page, fields: RECORD_FIELDS }),
    // Who was let go on since they were counted.
    foundAmong(attempts(deps.db), { ...filter, state: 'running' }, ids),
  ])
  return { ...shown, running: running.length, named }
}
