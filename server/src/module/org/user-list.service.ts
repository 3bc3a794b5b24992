import { AppError } from '@lianda/shared/error/app-error'
import type { ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type { Page } from '@lianda/shared/kernel/paging'
import type { UserRow, userList } from '@lianda/shared/module/org/org.admin.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { searchFilter } from '../../infra/text/search'
import { departmentsWithin, findDepartment } from './department.service'
import { departments, type UserDoc, users } from './org.model'
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
    ...(await departmentFilter(deps, actor, input.departmentId)),
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
  const names = await departmentNames(deps, actor.orgid, rows)
  return { rows: rows.map((user) => userRow(actor, user, names.get(user.departmentId ?? '') ?? '')), total }
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
  const names = await departmentNames(deps, actor.orgid, [user])
  return userRow(actor, user, names.get(user.departmentId ?? '') ?? '', 'whole')
}

function sortOf(sort: string | undefined): Record<string, 1 | -1> {
  const field = SORTS[(sort ?? '').replace(/^-/, '')]
  return field === undefined ? { createdAt: -1 } : { [field]: sort?.startsWith('-') ? -1 : 1 }
}

/** The requested department with its sub-departments, limited to the caller's scope. */
async function departmentFilter(
  deps: Deps,
  actor: Actor,
  departmentId: string | undefined,
): Promise<{ departmentId?: { $in: string[] } }> {
  if (departmentId === undefined) return actor.scope === null ? {} : { departmentId: { $in: [...actor.scope] } }
  if (!(await findDepartment(deps, actor.orgid, departmentId))) throw new AppError('org/not_found')
  const wanted = await departmentsWithin(deps, actor.orgid, departmentId)
  return { departmentId: { $in: wanted.filter((id) => actor.scope?.includes(id) ?? true) } }
}

async function departmentNames(deps: Deps, orgid: string, rows: readonly UserDoc[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.map((row) => row.departmentId).filter((id) => id !== null))]
  if (ids.length === 0) return new Map()
  const found = await departments(deps.db)
    .find({ orgid, _id: { $in: ids } }, { name: 1 })
    .lean()
  return new Map(found.map((row) => [row._id, row.name]))
}
