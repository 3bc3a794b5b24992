import type { ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type { Page } from '@lianda/shared/kernel/paging'
import type { OperationRow, operationList } from '@lianda/shared/module/log/log.admin.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import type { Change } from '../../http/route'
import { searchFilter, searchTerms } from '../../infra/text/search'
import { type OperationDoc, operations } from './operation.model'

export interface Recorded {
  actor: Actor
  action: string
  change: Change
  ip: string
  requestId: string
}

/** Writes one line of the operation log; a change that changed nothing writes none. */
export async function record(deps: Deps, { actor, action, change, ip, requestId }: Recorded): Promise<void> {
  if (Object.keys(change.before).length === 0 && Object.keys(change.after).length === 0) return
  await operations(deps.db).create({
    _id: deps.newId(),
    orgid: actor.orgid,
    at: new Date(deps.clock.now()),
    actorId: actor.userId,
    actorName: actor.name,
    account: actor.account,
    action,
    ...change,
    ip,
    requestId,
    search: searchTerms([actor.name, actor.account, change.objectName]),
  })
}

/** Newest first (or oldest, `sort=at`). Served by `newest`, `by_action` or `by_text`. */
export async function listOperations(
  deps: Deps,
  actor: Actor,
  input: ParsedInputOf<typeof operationList>,
): Promise<Page<OperationRow>> {
  const { from, to } = input
  const at = {
    ...(from === undefined ? {} : { $gte: new Date(from) }),
    ...(to === undefined ? {} : { $lte: new Date(to) }),
  }
  const filter = {
    orgid: actor.orgid,
    ...(input.action === undefined ? {} : { action: input.action }),
    ...(Object.keys(at).length > 0 ? { at } : {}),
    ...searchFilter(input.text),
  }
  const [rows, total] = await Promise.all([
    operations(deps.db)
      .find(filter)
      .sort({ at: input.sort === 'at' ? 1 : -1 })
      .skip((input.page - 1) * input.rows)
      .limit(input.rows)
      .lean(),
    operations(deps.db).countDocuments(filter),
  ])
  return { rows: rows.map(rowOf), total }
}

function rowOf({ _id, at, orgid: _orgid, search: _search, before, after, ...rest }: OperationDoc): OperationRow {
  return { id: _id, at: at.getTime(), before: before ?? {}, after: after ?? {}, ...rest }
}
