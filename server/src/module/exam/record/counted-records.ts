import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { IN_BATCHES } from '../../../infra/paging/in-batches'
import { attempts } from '../attempt/attempt.model'
import type { CountedOrder } from './attempts-behind'
import { type RecordsAsked, storedFilter } from './record-filter'
import { RECORD_FIELDS, type RecordDoc } from './record.view'
import { attemptsCounted, type Named } from './statistics.service'

/** Of so many attempts each is looked up; of more, those are read that the other filters find. */
const FEW = 500

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
  const isNarrowed = OTHERS.some((name) => input[name as keyof RecordsAsked] !== undefined)
  return isNarrowed ? { ...counted, ids: await foundAmong(deps, actor, input, counted.ids) } : counted
}

async function foundAmong(deps: Deps, actor: Actor, input: RecordsAsked, ids: string[]): Promise<string[]> {
  const filter = { ...(await storedFilter(deps, actor, input)), ...(ids.length > FEW ? {} : { _id: { $in: ids } }) }
  const found = new Set<string>()
  const cursor = attempts(deps.db).find(filter, { _id: 1 }).lean<{ _id: string }[]>().cursor(IN_BATCHES)
  for await (const { _id } of cursor) found.add(_id)
  return ids.filter((id) => found.has(id))
}

interface AskedPage {
  order: CountedOrder
  descending: boolean
  page: number
  rows: number
}

/** A page of a list of attempts that figures of statistics count; it reads no others, however many these are. */
export async function pageOfCounted(
  deps: Deps,
  actor: Actor,
  input: RecordsAsked,
  { order, descending, page, rows }: AskedPage,
): Promise<{ found: RecordDoc[]; total: number; running: number; named: Named }> {
  const { ids, named } = await countedIds(deps, actor, input, order)
  const shown = (descending ? ids.toReversed() : ids).slice((page - 1) * rows, page * rows)
  const [docs, running] = await Promise.all([
    attempts(deps.db)
      .find({ ...(await storedFilter(deps, actor, input)), _id: { $in: shown } }, RECORD_FIELDS)
      .lean<RecordDoc[]>(),
    // Who was let go on since they were counted.
    foundAmong(deps, actor, { ...input, state: 'running' }, ids),
  ])
  const byId = new Map(docs.map((doc) => [doc._id, doc]))
  return { found: shown.flatMap((id) => byId.get(id) ?? []), total: ids.length, running: running.length, named }
}
