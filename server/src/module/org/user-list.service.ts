import { AppError } from '@lianda/shared/error/app-error'
import type { ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type { Page } from '@lianda/shared/kernel/paging'
import type { UserRow, userList } from '@lianda/shared/module/org/org.admin.contract'
import { NO_UNIT } from '@lianda/shared/module/org/unit.admin.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { searchFilter } from '../../infra/text/search'
import { within } from '../../infra/tree/tree.rules'
import { inDepartment } from './department.service'
import { type UserDoc, users } from './org.model'
import { DEPARTMENTS, POSITIONS, unitTree } from './unit-forest'
import { mayRead } from './user.rules'
import { userRow } from './user.view'

/** Allowed sort orders; each has its index. */
const SORTS: Readonly<Record<string, string>> = {
  name: 'name',
  account: 'account',
  createdAt: 'createdAt',
  lastSignInAt: 'lastSignInAt',
}

/**
 * Users within the caller's scope. Served by `newest`, `by_name`, `by_account`, `by_sign_in` (by the sort), or by
 * `by_text`, `by_department`, `by_role`, `by_disabled` where a filter is more selective.
 */
export async function listUsers(
  deps: Deps,
  actor: Actor,
  input: ParsedInputOf<typeof userList>,
): Promise<Page<UserRow>> {
  const filter = {
    orgid: actor.orgid,
    ...(await inDepartment(deps, actor, input.departmentId)),
    ...(input.positionId === undefined ? {} : await inPosition(deps, actor.orgid, input.positionId)),
    ...(input.roleType === undefined ? {} : { roleType: input.roleType }),
    ...(input.disabled === undefined ? {} : { disabled: input.disabled }),
    ...searchFilter(input.text),
  }
  const [rows, total] = await Promise.all([
    users(deps.db)
      .find(filter)
      .sort(sortOf(input.sort))
      .skip((input.page - 1) * input.rows)
      .limit(input.rows)
      .lean(),
    users(deps.db).countDocuments(filter),
  ])
  const named = await unitNames(deps, actor.orgid)
  return { rows: rows.map((user) => userRow(actor, user, named(user))), total }
}

/** A position with those below it, or `NO_UNIT`. Throws `org/not_found`. */
async function inPosition(deps: Deps, orgid: string, id: string) {
  if (id === NO_UNIT) return { positionId: null }
  const ids = within(await unitTree(deps, orgid, POSITIONS), id)
  if (ids.length === 0) throw new AppError('org/not_found')
  return { positionId: { $in: ids } }
}

/** One user within the caller's scope, with the full mobile. Throws `org/not_found`. */
export async function readUser(deps: Deps, actor: Actor, id: string): Promise<UserRow> {
  const user = await getUser(deps, actor, id)
  return await rowOf(deps, actor, user)
}

/** A user whom this administrator may see. Throws `org/not_found` otherwise. */
export async function getUser(deps: Deps, actor: Actor, id: string): Promise<UserDoc> {
  const user = await users(deps.db).findOne({ _id: id, orgid: actor.orgid }).lean()
  if (!user || !mayRead(actor, user)) throw new AppError('org/not_found')
  return user
}

export async function rowOf(deps: Deps, actor: Actor, user: UserDoc): Promise<UserRow> {
  return userRow(actor, user, (await unitNames(deps, actor.orgid))(user), 'whole')
}

/** The names of a person's department and position. */
async function unitNames(deps: Deps, orgid: string) {
  const [departments, positions] = await Promise.all([
    unitTree(deps, orgid, DEPARTMENTS),
    unitTree(deps, orgid, POSITIONS),
  ])
  return ({ departmentId, positionId }: UserDoc) => ({
    department: departments.byId.get(departmentId ?? '')?.name ?? '',
    position: positions.byId.get(positionId ?? '')?.name ?? '',
  })
}

function sortOf(sort: string | undefined): Record<string, 1 | -1> {
  const field = SORTS[(sort ?? '').replace(/^-/, '')]
  return field === undefined ? { createdAt: -1 } : { [field]: sort?.startsWith('-') ? -1 : 1 }
}
