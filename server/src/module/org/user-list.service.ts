import { AppError } from '@lianda/shared/error/app-error'
import type { ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type { Page } from '@lianda/shared/kernel/paging'
import type { UserRow, userExport, userList } from '@lianda/shared/module/org/org.admin.contract'
import { levelOf } from '@lianda/shared/module/org/level.rules'
import { NO_UNIT } from '@lianda/shared/module/org/unit.admin.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { pageOfMatches } from '../../infra/paging/search-page'
import { searchFilter } from '../../infra/text/search'
import { type TreeIndex, within } from '../../infra/tree/tree.rules'
import { passwordStates } from '../identity'
import { imageSigner } from '../upload'
import { inDepartment } from './department.service'
import { ladder } from './ladder'
import { countAbout, starsAt } from './level-people'
import { type UserDoc, users } from './org.model'
import { countPeople } from './people-count'
import { countHolders, holding } from './role-holders'
import { othersOf } from './sight'
import { readRanks, roleIndex } from './standing'
import { POSITIONS, type UnitNode, unitTree } from './unit-forest'
import { mayRead } from './user.rules'
import { type UserNames, userRow } from './user.view'

/** Allowed sort orders; each has its index. */
const SORTS: Readonly<Record<string, string>> = {
  name: 'name',
  account: 'account',
  createdAt: 'createdAt',
  lastSignInAt: 'lastSignInAt',
  stars: 'stars',
}

/**
 * Users within the caller's scope. Served by `newest`, `by_name`, `by_account`, `by_sign_in`, `by_stars` (by the sort), or by
 * `by_text`, `by_any_department`, `by_role`, `by_held_role`, `by_disabled`, `by_stars` where a filter is more selective.
 */
export async function listUsers(
  deps: Deps,
  actor: Actor,
  input: ParsedInputOf<typeof userList>,
): Promise<Page<UserRow>> {
  const filter = await userFilter(deps, actor, input)
  if ('search' in filter) {
    const [[member, way]] = Object.entries(sortOf(input.sort)) as [[string, 1 | -1]]
    const { found, ...counts } = await pageOfMatches<UserDoc>(users(deps.db), filter, {
      ...{ member, descending: way < 0, page: input.page, rows: input.rows },
    })
    const nameOf = await namesFor(deps, actor, found)
    return { rows: found.map((user) => userRow(actor, user, nameOf(user))), ...counts }
  }
  const total = await totalOf(deps, actor.orgid, input, filter)
  const skip = (input.page - 1) * input.rows
  const index = await sortedIndex(deps, actor.orgid, input, { total, until: skip + input.rows })
  const query = users(deps.db).find(filter).sort(sortOf(input.sort)).skip(skip).limit(input.rows).lean()
  const rows = await (index === null ? query : query.hint(index))
  const named = await namesFor(deps, actor, rows)
  return { rows: rows.map((user) => userRow(actor, user, named(user))), total }
}

/** Reading so many people and sorting them takes no time. */
const FEW = 500

/**
 * The index in the order of the list, where reading it until the page is full takes fewer people than reading all that a
 * department or a role has and sorting them; null: as the store sees fit.
 */
async function sortedIndex(
  deps: Deps,
  orgid: string,
  { departmentId, roleId, positionId, levelId, sort }: ParsedInputOf<typeof userList>,
  { total, until }: { total: number; until: number },
): Promise<string | null> {
  const narrowed = [departmentId, roleId, positionId, levelId].some((id) => id !== undefined)
  if (!narrowed || total <= FEW) return null
  const everybody = await users(deps.db).countDocuments({ orgid, live: true })
  const field = SORTS[(sort ?? '').replace(/^-/, '')] ?? 'createdAt'
  return until * everybody < total * total ? (SORTED_BY[field] ?? null) : null
}

const SORTED_BY: Readonly<Record<string, string>> = {
  createdAt: 'newest',
  name: 'by_name',
  account: 'by_account',
  lastSignInAt: 'by_sign_in',
  stars: 'by_stars',
}

/** How many people a list has. Of a learners' role or a level alone it is a minute old: counting all its holders takes long. */
async function totalOf(
  deps: Deps,
  orgid: string,
  { roleId, levelId, page: _page, rows: _rows, sort: _sort, ...others }: ParsedInputOf<typeof userList>,
  filter: Awaited<ReturnType<typeof userFilter>>,
): Promise<number> {
  const alone =
    Object.values(others).every((value) => value === undefined || value === '') &&
    !('departments' in filter || 'positionId' in filter)
  if (alone && levelId !== undefined && roleId === undefined)
    return await countAbout(deps, orgid, await ladder(deps, orgid), levelId)
  const role =
    alone && roleId !== undefined && levelId === undefined ? (await roleIndex(deps, orgid)).get(roleId) : undefined
  return role ? await countHolders(deps, role) : await countPeople(deps, filter)
}

type Filters = ParsedInputOf<typeof userExport>

/** The users within the caller's scope whom the filters match. Throws `org/not_found`. */
async function userFilter(deps: Deps, actor: Actor, input: Filters) {
  return {
    orgid: actor.orgid,
    live: true as const,
    ...(await inDepartment(deps, actor, input.departmentId, 'any')),
    ...(input.positionId === undefined ? {} : await inPosition(deps, actor, input.positionId)),
    ...(input.roleId === undefined ? {} : await withRole(deps, actor.orgid, input.roleId)),
    ...(input.levelId === undefined ? {} : await atLevel(deps, actor.orgid, input.levelId)),
    ...(input.roleType === undefined ? {} : { roleType: input.roleType }),
    ...(input.disabled === undefined ? {} : { disabled: input.disabled }),
    ...searchFilter(input.text),
  }
}

/** How many people without a main department the list has for the caller. */
export const countUnplaced = async (deps: Deps, actor: Actor): Promise<number> =>
  await countPeople(deps, await userFilter(deps, actor, { departmentId: NO_UNIT }))

/** Those at a level; nobody is at one that is not there. */
async function atLevel(deps: Deps, orgid: string, id: string) {
  return { stars: starsAt(await ladder(deps, orgid), id) ?? { $lt: 0 } }
}

/** Those who hold a role; nobody holds one that is not there. */
async function withRole(deps: Deps, orgid: string, id: string) {
  const role = (await roleIndex(deps, orgid)).get(id)
  return role ? holding(role) : { roles: id }
}

/** Read at a time for a file. */
const BATCH = 500

/** All users whom the filters match, newest first, for a file. Throws `org/not_found`. */
export async function* eachUser(deps: Deps, actor: Actor, input: Filters): AsyncGenerator<UserRow> {
  const filter = await userFilter(deps, actor, input)
  for (let from = 0; ; from += BATCH) {
    const rows = await users(deps.db).find(filter).sort({ createdAt: -1, _id: 1 }).skip(from).limit(BATCH).lean()
    const named = await namesFor(deps, actor, rows)
    for (const user of rows) yield userRow(actor, user, named(user))
    if (rows.length < BATCH) return
  }
}

/** A position with those below it, or `NO_UNIT`. Throws `org/not_found`. */
async function inPosition(deps: Deps, { orgid, positions }: Actor, id: string) {
  if (id === NO_UNIT) return positions === null ? { positionId: null } : { positionId: { $in: [] } }
  const ids = within(await unitTree(deps, orgid, POSITIONS), id)
  if (ids.length === 0) throw new AppError('org/not_found')
  return { positionId: { $in: ids.filter((one) => positions?.includes(one) ?? true) } }
}

/** One user within the caller's scope, with the full mobile. Throws `org/not_found`. */
export async function readUser(deps: Deps, actor: Actor, id: string): Promise<UserRow> {
  const user = await getUser(deps, actor, id)
  return await rowOf(deps, actor, user)
}

/** A user whom this administrator may see. Throws `org/not_found` otherwise. */
export async function getUser(deps: Deps, actor: Actor, id: string): Promise<UserDoc> {
  const user = await users(deps.db).findOne({ _id: id, orgid: actor.orgid, live: true }).lean()
  if (!user || !mayRead(actor, user)) throw new AppError('org/not_found')
  return user
}

export async function rowOf(deps: Deps, actor: Actor, user: UserDoc): Promise<UserRow> {
  return userRow(actor, user, (await namesFor(deps, actor, [user]))(user), 'whole')
}

/** The names of these people's departments, positions, managers and levels, and their pictures. */
async function namesFor(deps: Deps, actor: Actor, rows: readonly UserDoc[]) {
  const { orgid } = actor
  const managers = [...new Set(rows.flatMap(({ managerId }) => managerId ?? []))]
  const [levels, addressOf, ranks, positions, passwords, people] = await Promise.all([
    ladder(deps, orgid),
    imageSigner(deps, actor),
    readRanks(deps, orgid),
    unitTree(deps, orgid, POSITIONS),
    passwordStates(
      deps,
      orgid,
      rows.map(({ _id }) => _id),
    ),
    managers.length === 0
      ? []
      : users(deps.db)
          .find({ orgid, _id: { $in: managers } }, { name: 1 })
          .lean(),
  ])
  const names = new Map(people.map(({ _id, name }) => [_id, name]))
  const named = ({ byId }: TreeIndex<UnitNode>, id: string) => ({ id, name: byId.get(id)?.name ?? '' })
  return (user: UserDoc): UserNames => ({
    ranks,
    others: othersOf(user).map((id) => named(ranks.departments, id)),
    department: ranks.departments.byId.get(user.departmentId ?? '')?.name ?? '',
    position: positions.byId.get(user.positionId ?? '')?.name ?? '',
    manager: names.get(user.managerId ?? '') ?? '',
    level: levelOf(levels, user.stars).level?.name ?? '',
    image: user.avatar === '' ? '' : addressOf(user.avatar),
    password: passwords.get(user._id) ?? 'none',
  })
}

function sortOf(sort: string | undefined): Record<string, 1 | -1> {
  const field = SORTS[(sort ?? '').replace(/^-/, '')]
  return field === undefined ? { createdAt: -1 } : { [field]: sort?.startsWith('-') ? -1 : 1 }
}
