import { dayIn } from '@lianda/shared/kernel/day'
import type { Page } from '@lianda/shared/kernel/paging'
import type { Actor } from '../../actor'
import type { GroupMember } from '@lianda/shared/module/org/audience-groups.rules'
import { NO_UNIT } from '@lianda/shared/module/org/unit.admin.contract'
import type { Deps } from '../../deps'
import { pageOfFound } from '../../infra/paging/search-page'
import { searchFilter } from '../../infra/text/search'
import { getSetting } from '../setting'
import { pathOf, type TreeIndex } from '../../infra/tree/tree.rules'
import { departmentNames, departmentsWithin, inDepartment } from './department.service'
import { type Headcount, headcounts } from './headcounts'
import { type UserDoc, users } from './org.model'
import { searchedPeople } from './people-searched'
import {
  GROUPED_FIELDS,
  groupFilters,
  type GroupRule,
  groupsOf,
  meansGroup,
  namesGroups,
  readGroups,
} from './audience-groups'
import { PLACED_FIELDS, type Sight } from './sight'
import { DEPARTMENTS, type UnitNode, unitTree } from './unit-forest'

/** An audience rule: everyone, departments with their sub-departments, groups, single people; exceptions from all of these. */
interface AudienceRule extends GroupRule {
  everyone: boolean
  departmentIds: readonly string[]
  userIds: readonly string[]
  exceptIds?: readonly string[] | undefined
}

/** The people whom a rule reaches now, by the chosen branches. */
export interface AudienceReach {
  learners: number
  departmentCount: number
  /** Most people first; id null: single people, people of groups, or people without a department. */
  departments: { id: string | null; name: string; learners: number }[]
}

export interface NamedPerson {
  id: string
  name: string
  departmentId: string | null
  departments: string[]
  positionId: string | null
  roles: readonly string[]
  stars: number
  /** Enabled, and not past the last valid day. */
  usable: boolean
}

/** Filter for enabled people whose last valid day has not passed. */
async function usableFilter(deps: Deps, orgid: string) {
  const { timeZone } = await getSetting(deps, orgid)
  return {
    live: true,
    disabled: false,
    $or: [{ validUntil: null }, { validUntil: { $gte: dayIn(timeZone, deps.clock.now()) } }],
  }
}

/** People by id; those of other organisations are left out. Served by `_id`. */
export async function findPeople(deps: Deps, orgid: string, ids: readonly string[]): Promise<Map<string, NamedPerson>> {
  if (ids.length === 0) return new Map()
  const { timeZone } = await getSetting(deps, orgid)
  const today = dayIn(timeZone, deps.clock.now())
  const rows = await users(deps.db)
    .find(
      { orgid, _id: { $in: [...ids] } },
      { name: 1, departmentId: 1, ...PLACED_FIELDS, ...GROUPED_FIELDS, disabled: 1, validUntil: 1 },
    )
    .lean()
  return new Map(
    rows.map(({ _id, name, departmentId, departments, positionId, roles, stars, disabled, validUntil }) => [
      _id,
      {
        id: _id,
        name,
        departmentId,
        departments,
        positionId,
        roles,
        stars,
        usable: !disabled && (validUntil === null || validUntil >= today),
      },
    ]),
  )
}

/**
 * Counts audiences: reads departments and headcounts once, then measures these rules, and any others of the same people
 * and groups. Only people of groups are read, and those who are named.
 */
export async function audienceMeter(
  deps: Deps,
  orgid: string,
  rules: readonly AudienceRule[],
): Promise<(rule: AudienceRule) => AudienceReach> {
  const { timeZone } = await getSetting(deps, orgid)
  const named = new Set(rules.flatMap(({ userIds, exceptIds = [] }) => [...userIds, ...exceptIds]))
  const [all, counts, people, grouped] = await Promise.all([
    unitTree(deps, orgid, DEPARTMENTS),
    headcounts(deps, orgid, dayIn(timeZone, deps.clock.now())),
    findPeople(deps, orgid, [...named]),
    peopleOfGroups(deps, orgid, rules),
  ])
  return (rule) => reachOf(rule, all, counts, { people, grouped })
}

/** Somebody whom one of the rules means by position, role or level. */
interface GroupMemberOf {
  id: string
  departmentId: string | null
  departments: readonly string[]
  groups: ReturnType<typeof groupsOf>
}

async function peopleOfGroups(deps: Deps, orgid: string, rules: readonly GroupRule[]): Promise<GroupMemberOf[]> {
  const all = (member: GroupMember) => rules.flatMap((rule) => rule[member] ?? [])
  const any = { positionIds: all('positionIds'), roleIds: all('roleIds'), levelIds: all('levelIds') }
  if (!namesGroups(any)) return []
  const groups = await readGroups(deps, orgid)
  const filters = groupFilters(groups, any)
  if (filters.length === 0) return []
  const rows = await users(deps.db)
    .find(
      { orgid, ...(await usableFilter(deps, orgid)), $and: [{ $or: filters }] },
      { departmentId: 1, ...PLACED_FIELDS, ...GROUPED_FIELDS },
    )
    .lean()
  return rows.map((row) => ({
    id: row._id,
    departmentId: row.departmentId,
    departments: row.departments,
    groups: groupsOf(groups, row),
  }))
}

function reachOf(
  rule: AudienceRule,
  all: TreeIndex<UnitNode>,
  counts: readonly Headcount[],
  { people, grouped }: { people: ReadonlyMap<string, NamedPerson>; grouped: readonly GroupMemberOf[] },
): AudienceReach {
  const branches = new Map<string | null, number>()
  /** People by department. */
  const touched = new Map<string, number>()
  const excepted = new Set(rule.exceptIds)
  const add = (branch: string | null, n: number, department: string | null) => {
    branches.set(branch, (branches.get(branch) ?? 0) + n)
    if (department !== null) touched.set(department, (touched.get(department) ?? 0) + n)
  }
  const chosen = new Set(rule.departmentIds)
  /** The topmost chosen department on this one's path (for everyone: its root); undefined = not in the audience. */
  const branchOf = ({ id }: UnitNode): string | undefined => {
    const path = pathOf(all, id).map((one) => one.id)
    return rule.everyone ? path[0] : path.find((one) => chosen.has(one))
  }
  /** By the first of somebody's departments that is in the audience: the main one if it is. */
  const reachedBy = (departments: readonly string[]) => {
    const known = departments.flatMap((id) => all.byId.get(id) ?? [])
    const department = known.find((one) => branchOf(one) !== undefined)
    return department ? { department, branch: branchOf(department) ?? null } : null
  }
  for (const { departments, n } of counts) {
    const reached = reachedBy(departments)
    if (!reached && !rule.everyone) continue
    add(reached?.branch ?? null, n, reached?.department.id ?? null)
  }
  const named = [...new Set(rule.userIds)].flatMap((userId) => people.get(userId) ?? []).filter(({ usable }) => usable)
  const ofGroups = grouped.filter(({ groups }) => meansGroup(rule, groups))
  for (const { id, departmentId, departments } of new Map(
    [...named, ...ofGroups].map((one) => [one.id, one]),
  ).values()) {
    if (rule.everyone || excepted.has(id) || reachedBy(departments)) continue
    add(null, 1, departmentId !== null && all.byId.has(departmentId) ? departmentId : null)
  }
  for (const userId of excepted) {
    const person = people.get(userId)
    const reached = person?.usable ? reachedBy(person.departments) : null
    if (reached || (person?.usable && rule.everyone)) add(reached?.branch ?? null, -1, reached?.department.id ?? null)
  }
  const rows = [...branches]
    .filter(([, learners]) => learners > 0)
    .map(([id, learners]) => ({ id, name: all.byId.get(id ?? '')?.name ?? '', learners }))
  return {
    learners: rows.reduce((sum, row) => sum + row.learners, 0),
    departmentCount: [...touched.values()].filter((n) => n > 0).length,
    departments: rows.toSorted((a, b) => b.learners - a.learners),
  }
}

/** Filter for the people whom a rule reaches now. Throws `org/not_found` for a department that there is not. */
async function meantFilter(deps: Deps, orgid: string, rule: AudienceRule) {
  const { everyone, departmentIds, userIds, exceptIds = [] } = rule
  const chosen = everyone ? [] : await Promise.all(departmentIds.map((id) => departmentsWithin(deps, orgid, id)))
  const groups = everyone || !namesGroups(rule) ? [] : groupFilters(await readGroups(deps, orgid), rule)
  const ways = [
    ...(chosen.length === 0 ? [] : [{ departments: { $in: chosen.flat() } }]),
    ...(userIds.length === 0 ? [] : [{ _id: { $in: [...userIds] } }]),
    ...groups,
  ]
  return [
    await usableFilter(deps, orgid),
    everyone ? {} : anyOf(ways),
    exceptIds.length === 0 ? {} : { _id: { $nin: [...exceptIds] } },
  ]
}

/** Nobody without a way. One alone is not put into `$or`, so that its index serves it. */
function anyOf(ways: readonly object[]): object {
  const [first, ...others] = ways
  if (!first) return { _id: { $in: [] } }
  return others.length === 0 ? first : { $or: ways }
}

/** Ids of the people whom a rule reaches now. Served by `by_any_department` or `by_name`. */
export async function audienceIds(deps: Deps, orgid: string, rule: AudienceRule): Promise<string[]> {
  const rows = await users(deps.db)
    .find({ orgid, $and: await meantFilter(deps, orgid, rule) }, { _id: 1 })
    .lean()
  return rows.map(({ _id }) => _id)
}

/** Somebody in an audience. */
export type AudienceMember = Pick<NamedPerson, 'id' | 'name' | 'departmentId' | 'positionId'> & {
  account: string
  workno: string
}

/** What narrows an audience down. */
export interface Among {
  text?: string | undefined
  departmentId?: string | undefined
  /** Exactly this position; `NO_UNIT`: none. */
  positionId?: string | undefined
  userIds?: readonly string[] | undefined
}

const { compare } = new Intl.Collator('zh')

/**
 * The people whom a rule reaches now, as far as the caller sees them, by name. Served by `by_any_department`, `by_text` or
 * `by_name`. Throws `org/not_found` for a department that there is not.
 */
export async function audiencePeople(
  deps: Deps,
  actor: Sight & Pick<Actor, 'orgid'>,
  rule: AudienceRule,
  query: Among = {},
): Promise<readonly AudienceMember[]> {
  const { orgid } = actor
  const filter = {
    orgid,
    ...(await inDepartment(deps, actor, query.departmentId)),
    $and: [
      ...(await meantFilter(deps, orgid, rule)),
      query.userIds === undefined ? {} : { _id: { $in: [...query.userIds] } },
    ],
  }
  const read = async (of: object): Promise<AudienceMember[]> => {
    const rows = await users(deps.db)
      .find(of, { name: 1, account: 1, workno: 1, departmentId: 1, positionId: 1 })
      .lean()
    return rows
      .map(({ _id: id, name, account, workno, departmentId, positionId }) => ({
        ...{ id, name, account, workno, departmentId, positionId },
      }))
      .toSorted((a, b) => compare(a.name, b.name) || (a.id < b.id ? -1 : 1))
  }
  const search = searchFilter(query.text)
  const people =
    query.userIds === undefined
      ? await searchedPeople(deps, { orgid, filter, search, kept: filter }, read)
      : await read({ ...filter, ...search })
  if (query.positionId === undefined) return people
  // One list is kept for all positions.
  const wanted = query.positionId === NO_UNIT ? null : query.positionId
  return people.filter(({ positionId }) => positionId === wanted)
}

/** Usable people within the caller's scope, for pickers. Served by `by_name`, `by_text` or `by_department`. */
export async function listPeople(
  deps: Deps,
  actor: Actor,
  query: { page: number; rows: number; text?: string | undefined; departmentId?: string | undefined },
): Promise<Page<{ id: string; name: string; account: string; workno: string; departmentName: string }>> {
  const { orgid } = actor
  const filter = {
    orgid,
    ...(await usableFilter(deps, orgid)),
    ...(await inDepartment(deps, actor, query.departmentId, 'any')),
    ...searchFilter(query.text),
  }
  const { found, ...counts } = await pageOfFound<UserDoc>(users(deps.db), filter, {
    ...{ member: 'name', descending: false, page: query.page, rows: query.rows },
    fields: { name: 1, account: 1, workno: 1, departmentId: 1 },
  })
  const names = await departmentNames(
    deps,
    orgid,
    found.map((row) => row.departmentId),
  )
  return {
    rows: found.map(({ _id, name, account, workno, departmentId }) => ({
      id: _id,
      name,
      account,
      workno,
      departmentName: names.get(departmentId ?? '') ?? '',
    })),
    ...counts,
  }
}
