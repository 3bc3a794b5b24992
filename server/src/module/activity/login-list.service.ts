import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type { learnerLogins, SignInRow } from '@lianda/shared/module/activity/activity.admin.contract'
import { fold } from '@lianda/shared/kernel/text'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { IN_BATCHES } from '../../infra/paging/in-batches'
import { people } from './activity-ports'
import { presence } from './presence'
import { INDEX, type SignInDoc, signIns } from './sign-in.model'
import { GONE_AFTER_MS } from './stretch.rules'

/** Which of the two login logs. */
export type LoginLog = 'learner' | 'admin'

type Query = ParsedInputOf<typeof learnerLogins.list>
type Filters = ParsedInputOf<typeof learnerLogins.save>

/** The rows that the filters match within the administrator's data scope. */
async function filterOf(deps: Deps, actor: Actor, log: LoginLog, input: Filters) {
  const { text, from, to, departmentId, result, terminal } = input
  const { orgid } = actor
  const named = fold(text ?? '').trim() === '' ? null : await people(deps).matching(orgid, text ?? '')
  const at = {
    ...(from === undefined ? {} : { $gte: new Date(from) }),
    ...(to === undefined ? {} : { $lte: new Date(to) }),
  }
  return {
    orgid,
    admin: log === 'admin',
    ...(await people(deps).filterFor(actor, departmentId)),
    ...(named ? { userId: { $in: named } } : {}),
    ...(Object.keys(at).length > 0 ? { at } : {}),
    ...(result === undefined ? {} : { result }),
    ...(terminal === undefined ? {} : { terminal }),
  }
}

/** The order of a list, by default newest first; that of an index, or its reverse. */
function sortOf(sort: string | undefined): Record<string, 1 | -1> {
  const field = (sort ?? '').replace(/^-/, '')
  const [up, down] = sort?.startsWith('-') ? ([-1, 1] as const) : ([1, -1] as const)
  if (field === 'at') return { at: up, _id: up }
  return Object.hasOwn(INDEX, field) ? { [field]: up, at: down, _id: down } : { at: -1, _id: -1 }
}

/** A page of a login log. Each order has its index, and so have the filters by person, department and result. */
export async function listLogins(
  deps: Deps,
  actor: Actor,
  log: LoginLog,
  input: Query,
): Promise<OutputOf<typeof learnerLogins.list>> {
  const filter = await filterOf(deps, actor, log, input)
  const [rows, total] = await Promise.all([
    signIns(deps.db)
      .find(filter)
      .sort(sortOf(input.sort))
      .skip((input.page - 1) * input.rows)
      .limit(input.rows)
      .lean<SignInDoc[]>(),
    signIns(deps.db).countDocuments(filter),
  ])
  return { rows: rows.map((row) => rowOf(deps, row)), total }
}

/** All rows that match the filters, newest first, read one at a time. */
export async function* eachLogin(deps: Deps, actor: Actor, log: LoginLog, filters: Filters): AsyncIterable<SignInRow> {
  const filter = await filterOf(deps, actor, log, filters)
  for await (const row of signIns(deps.db).find(filter).sort(sortOf(undefined)).lean<SignInDoc[]>().cursor(IN_BATCHES))
    yield rowOf(deps, row)
}

/** A row with what its session was online until now, as far as this process knows. */
function rowOf(deps: Deps, doc: SignInDoc): SignInRow {
  const {
    _id,
    orgid: _o,
    userId: _u,
    admin: _a,
    departmentId: _d,
    departments: _ds,
    positionId: _p,
    seenAt,
    ...rest
  } = doc
  const present = presence(deps).of(_id)
  const seenMs = present?.lastMs ?? seenAt?.getTime() ?? null
  return {
    ...rest,
    id: _id,
    at: doc.at.getTime(),
    untilAt: doc.untilAt?.getTime() ?? null,
    endedAt: doc.endedAt?.getTime() ?? null,
    online: doc.ended === null && seenMs !== null && deps.clock.now() - seenMs <= GONE_AFTER_MS,
    seenAt: seenMs,
    onlineMs: doc.onlineMs + (present?.unsavedMs ?? 0),
  }
}
