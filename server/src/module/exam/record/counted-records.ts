import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { foundAmong, pageOfKnown } from '../../../infra/paging/known-ids'
import type { AttemptDoc } from '../attempt/attempt.document'
import { attempts } from '../attempt/attempt.model'
import type { CountedOrder } from './attempts-behind'
import { type RecordsAsked, storedFilter } from './record-filter'
import { RECORD_FIELDS, type RecordDoc } from './record.view'
import { attemptsCounted, type Named } from './statistics.service'

/** What statistics don't know of the attempts that they count. */
const OTHERS = [
  ...['departmentId', 'userId', 'subtaskId', 'examinationId', 'state', 'late'],
  ...['from', 'to', 'endedFrom', 'endedTo', 'text'],
] as const

/** Ids of the attempts that figures of statistics count and the other filters find, the lowest in an order first. */
export async function countedIds(
  deps: Deps,
  actor: Actor,
  input: RecordsAsked,
  order: CountedOrder,
): Promise<{ ids: string[]; named: Named }> {
  const counted = await attemptsCounted(deps, actor, input, order)
  if (!OTHERS.some((name) => input[name as keyof RecordsAsked] !== undefined)) return counted
  return { ...counted, ids: await foundAmong(attempts(deps.db), await storedFilter(deps, actor, input), counted.ids) }
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
  const filter = await storedFilter(deps, actor, input)
  const [shown, running] = await Promise.all([
    pageOfKnown<AttemptDoc, RecordDoc>(attempts(deps.db), filter, ids, { ...page, fields: RECORD_FIELDS }),
    // Who was let go on since they were counted.
    foundAmong(attempts(deps.db), { ...filter, state: 'running' }, ids),
  ])
  return { ...shown, running: running.length, named }
}
