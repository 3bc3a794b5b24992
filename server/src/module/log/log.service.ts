import type { ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type { Page } from '@lianda/shared/kernel/paging'
import type { OperationRow, operationExport, operationList } from '@lianda/shared/module/log/log.admin.contract'
import { foldSaves } from '@lianda/shared/module/log/fold-saves.rules'
import { factKind } from '@lianda/shared/module/log/operation-facts.rules'
import { OPERATIONS } from '@lianda/shared/module/log/operations.rules'
import { AppError } from '@lianda/shared/error/app-error'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import type { Change } from '../../http/route'
import { IN_BATCHES } from '../../infra/paging/in-batches'
import { pageOfMatches } from '../../infra/paging/search-page'
import { searchFilter, searchTerms } from '../../infra/text/search'
import { type OperationDoc, operations } from './operation.model'

/** Saves by one person of one object within this time of the first save are folded into its row. */
const FOLDED_MS = 30 * 60_000

export interface Recorded {
  actor: Pick<Actor, 'orgid' | 'userId' | 'name' | 'account'>
  action: string
  change: Change
  ip: string
  requestId: string
}

/**
 * Writes one line of the operation log, or none when nothing changed. A change without words in the closed list
 * `OPERATIONS` is a bug and throws `server/fault`.
 */
export async function record(deps: Deps, { actor, action, change, ip, requestId }: Recorded): Promise<void> {
  const names = [...Object.keys(change.before), ...Object.keys(change.after)]
  if (names.length === 0) return
  const wordless = names.filter((name) => factKind(change.noun, name) === null)
  if (OPERATIONS[action]?.subject !== change.noun || wordless.length > 0)
    throw new AppError('server/fault', {
      cause: new Error(`${action} tells what has no words: ${wordless.join(', ')}`),
    })
  const now = deps.clock.now()
  await operations(deps.db).create({
    _id: deps.newId(),
    orgid: actor.orgid,
    at: new Date(now),
    actorId: actor.userId,
    actorName: actor.name,
    account: actor.account,
    action,
    ...change,
    ip,
    requestId,
    search: searchTerms([actor.name, actor.account, change.objectName]),
    foldedInto: OPERATIONS[action]?.folds ? await firstSaveOf(deps, actor, action, change.objectId, now) : null,
  })
}

/** The row that this save is folded into; null when it is a row of the list itself. Rows are never changed. */
async function firstSaveOf(
  deps: Deps,
  { orgid, userId }: Recorded['actor'],
  action: string,
  objectId: string,
  nowMs: number,
): Promise<string | null> {
  const first = await operations(deps.db)
    .findOne(
      { orgid, objectId, actorId: userId, action, foldedInto: null, at: { $gt: new Date(nowMs - FOLDED_MS) } },
      { _id: 1 },
    )
    .sort({ at: -1 })
    .lean()
  return first?._id ?? null
}

type Filters = ParsedInputOf<typeof operationExport>

/** Rows of the list: all that are not folded into another. */
function filterOf({ orgid }: Actor, { action, noun, actorId, objectId, from, to, text }: Filters) {
  const at = {
    ...(from === undefined ? {} : { $gte: new Date(from) }),
    ...(to === undefined ? {} : { $lte: new Date(to) }),
  }
  return {
    orgid,
    foldedInto: null,
    ...(action === undefined ? {} : { action }),
    ...(noun === undefined ? {} : { noun }),
    ...(actorId === undefined ? {} : { actorId }),
    ...(objectId === undefined ? {} : { objectId }),
    ...(Object.keys(at).length > 0 ? { at } : {}),
    ...searchFilter(text),
  }
}

/** Newest first, or oldest first with `sort=at`. Served by `newest`, or by the index of the filter used. */
export async function listOperations(
  deps: Deps,
  actor: Actor,
  input: ParsedInputOf<typeof operationList>,
): Promise<Page<OperationRow>> {
  const filter = filterOf(actor, input)
  const { page, rows, sort } = input
  if ('search' in filter) {
    const order = { member: 'at', descending: sort !== 'at' }
    const { found, ...counts } = await pageOfMatches(operations(deps.db), filter, { ...order, page, rows })
    return { rows: await folded(deps, actor.orgid, found), ...counts }
  }
  const [found, total] = await Promise.all([
    operations(deps.db)
      .find(filter)
      .sort({ at: sort === 'at' ? 1 : -1 })
      .skip((page - 1) * rows)
      .limit(rows)
      .lean(),
    operations(deps.db).countDocuments(filter),
  ])
  return { rows: await folded(deps, actor.orgid, found), total }
}

const BATCH = 200

/** All rows that match the filters, newest first, read in batches. */
export async function* eachOperation(deps: Deps, actor: Actor, filters: Filters): AsyncIterable<OperationRow> {
  const found = operations(deps.db)
    .find(filterOf(actor, filters))
    .sort({ at: -1 })
    .lean<OperationDoc[]>()
    .cursor(IN_BATCHES)
  let batch: OperationDoc[] = []
  for await (const row of found) {
    batch.push(row)
    if (batch.length < BATCH) continue
    yield* await folded(deps, actor.orgid, batch)
    batch = []
  }
  yield* await folded(deps, actor.orgid, batch)
}

/** Every person in the log, by name. */
export async function listActors(deps: Deps, { orgid }: Actor): Promise<{ id: string; name: string }[]> {
  const found = await operations(deps.db).aggregate<{ _id: { id: string; name: string }; n: number }>([
    { $match: { orgid } },
    { $group: { _id: { id: '$actorId', name: '$actorName' }, n: { $sum: 1 } } },
  ])
  // A renamed person appears once, under the name that has the most rows.
  const names = new Map(found.toSorted((a, b) => a.n - b.n).map(({ _id }) => [_id.id, _id.name]))
  return [...names].map(([id, name]) => ({ id, name })).toSorted((a, b) => a.name.localeCompare(b.name, 'zh'))
}

/** Each row with the later saves that are folded into it. Served by `newest`. */
async function folded(deps: Deps, orgid: string, heads: readonly OperationDoc[]): Promise<OperationRow[]> {
  const begun = heads.filter(({ action }) => OPERATIONS[action]?.folds).map(({ _id }) => _id)
  const later = begun.length
    ? await operations(deps.db)
        .find({ orgid, foldedInto: { $in: begun } })
        .sort({ at: 1, _id: 1 })
        .lean<OperationDoc[]>()
    : []
  const followers = new Map<string, OperationDoc[]>()
  for (const save of later)
    followers.set(save.foldedInto ?? '', [...(followers.get(save.foldedInto ?? '') ?? []), save])
  return heads.map((head) => rowOf(head, followers.get(head._id) ?? []))
}

function rowOf(head: OperationDoc, followers: readonly OperationDoc[]): OperationRow {
  const { _id, at, orgid: _o, search: _s, foldedInto: _f, before, after, ...rest } = head
  const last = followers.at(-1) ?? head
  const all = [head, ...followers].map((one) => ({ noun: one.noun, before: one.before ?? {}, after: one.after ?? {} }))
  return {
    id: _id,
    at: at.getTime(),
    untilAt: last.at.getTime(),
    saves: all.length,
    ...rest,
    objectName: last.objectName,
    ...(followers.length > 0 ? foldSaves(all) : { before: before ?? {}, after: after ?? {} }),
  }
}
