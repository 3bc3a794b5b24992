import { AppError } from '@lianda/shared/error/app-error'
import { dayIn } from '@lianda/shared/kernel/day'
import type { Page } from '@lianda/shared/kernel/paging'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { searchFilter } from '../../infra/text/search'
import { getSetting } from '../setting'
import { departmentsWithin, findDepartment } from './department.service'
import { type DepartmentDoc, departments, users } from './org.model'

/** An audience rule: everyone, departments with their sub-departments, single people. */
interface AudienceRule {
  everyone: boolean
  departmentIds: readonly string[]
  userIds: readonly string[]
}

/** The people whom a rule reaches now, by the chosen branches. */
export interface AudienceReach {
  learners: number
  departmentCount: number
  /** Most people first; id null: single people, or people without a department. */
  departments: { id: string | null; name: string; learners: number }[]
}

export interface NamedPerson {
  id: string
  name: string
  departmentId: string | null
  /** Enabled, and not past the last valid day. */
  usable: boolean
}

/** Filter for enabled people whose last valid day has not passed. */
async function usableFilter(deps: Deps, orgid: string) {
  const { timeZone } = await getSetting(deps, orgid)
  return { disabled: false, $or: [{ validUntil: null }, { validUntil: { $gte: dayIn(timeZone, deps.clock.now()) } }] }
}

/** People by id; those of other organisations are left out. Served by `_id`. */
export async function findPeople(deps: Deps, orgid: string, ids: readonly string[]): Promise<Map<string, NamedPerson>> {
  if (ids.length === 0) return new Map()
  const { timeZone } = await getSetting(deps, orgid)
  const today = dayIn(timeZone, deps.clock.now())
  const rows = await users(deps.db)
    .find({ orgid, _id: { $in: [...ids] } }, { name: 1, departmentId: 1, disabled: 1, validUntil: 1 })
    .lean()
  return new Map(
    rows.map(({ _id, name, departmentId, disabled, validUntil }) => [
      _id,
      { id: _id, name, departmentId, usable: !disabled && (validUntil === null || validUntil >= today) },
    ]),
  )
}

/** Names of departments by id; those of other organisations are left out. */
export async function departmentNames(deps: Deps, orgid: string, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await departments(deps.db)
    .find({ orgid, _id: { $in: [...ids] } }, { name: 1 })
    .lean()
  return new Map(rows.map((row) => [row._id, row.name]))
}

/**
 * Counts audiences: reads departments and headcounts once, then measures any number of rules. Single people in the
 * rules must be among `userIds`.
 */
export async function audienceMeter(
  deps: Deps,
  orgid: string,
  userIds: readonly string[],
): Promise<(rule: AudienceRule) => AudienceReach> {
  const usable = await usableFilter(deps, orgid)
  const [all, counts, people] = await Promise.all([
    departments(deps.db).find({ orgid }).sort({ order: 1 }).lean(),
    users(deps.db).aggregate<{ _id: string | null; n: number }>([
      { $match: { orgid, ...usable } },
      { $group: { _id: '$departmentId', n: { $sum: 1 } } },
    ]),
    findPeople(deps, orgid, userIds),
  ])
  const byId = new Map(all.map((row) => [row._id, row]))
  const headcount = new Map(counts.map((row) => [row._id, row.n]))
  return (rule) => reachOf(rule, byId, headcount, people)
}

function reachOf(
  rule: AudienceRule,
  byId: ReadonlyMap<string, DepartmentDoc>,
  headcount: ReadonlyMap<string | null, number>,
  people: ReadonlyMap<string, NamedPerson>,
): AudienceReach {
  const branches = new Map<string | null, number>()
  const touched = new Set<string>()
  const add = (branch: string | null, n: number) => branches.set(branch, (branches.get(branch) ?? 0) + n)
  const chosen = new Set(rule.departmentIds)
  /** The topmost chosen department on this one's path (for everyone: its root); undefined = not in the audience. */
  const branchOf = (department: DepartmentDoc): string | undefined =>
    rule.everyone ? department.path[0] : department.path.find((id) => chosen.has(id))
  for (const [id, n] of headcount) {
    const department = id === null ? undefined : byId.get(id)
    const branch = department ? branchOf(department) : rule.everyone ? null : undefined
    if (branch === undefined) continue
    add(branch, n)
    if (id !== null) touched.add(id)
  }
  for (const userId of new Set(rule.userIds)) {
    const person = people.get(userId)
    if (!person?.usable || rule.everyone) continue
    const department = person.departmentId === null ? undefined : byId.get(person.departmentId)
    if (department && branchOf(department) !== undefined) continue
    add(null, 1)
    if (department) touched.add(department._id)
  }
  const rows = [...branches].map(([id, learners]) => ({ id, name: byId.get(id ?? '')?.name ?? '', learners }))
  return {
    learners: rows.reduce((sum, row) => sum + row.learners, 0),
    departmentCount: touched.size,
    departments: rows.toSorted((a, b) => b.learners - a.learners),
  }
}

/** Usable people within the caller's scope, for pickers. Served by `by_name`, `by_text` or `by_department`. */
export async function listPeople(
  deps: Deps,
  actor: Actor,
  query: { page: number; rows: number; text?: string | undefined; departmentId?: string | undefined },
): Promise<Page<{ id: string; name: string; account: string; workno: string; departmentName: string }>> {
  const { orgid, scope } = actor
  const filter = {
    orgid,
    ...(await usableFilter(deps, orgid)),
    ...(await inDepartment(deps, orgid, scope, query.departmentId)),
    ...searchFilter(query.text),
  }
  const [rows, total] = await Promise.all([
    users(deps.db)
      .find(filter, { name: 1, account: 1, workno: 1, departmentId: 1 })
      .sort({ name: 1, _id: 1 })
      .skip((query.page - 1) * query.rows)
      .limit(query.rows)
      .lean(),
    users(deps.db).countDocuments(filter),
  ])
  const ids = rows.flatMap((row) => (row.departmentId === null ? [] : [row.departmentId]))
  const names = await departmentNames(deps, orgid, [...new Set(ids)])
  return {
    rows: rows.map(({ _id, name, account, workno, departmentId }) => ({
      id: _id,
      name,
      account,
      workno,
      departmentName: names.get(departmentId ?? '') ?? '',
    })),
    total,
  }
}

async function inDepartment(deps: Deps, orgid: string, scope: Actor['scope'], departmentId: string | undefined) {
  if (departmentId === undefined) return scope === null ? {} : { departmentId: { $in: [...scope] } }
  if (!(await findDepartment(deps, orgid, departmentId))) throw new AppError('org/not_found')
  const within = await departmentsWithin(deps, orgid, departmentId)
  return { departmentId: { $in: within.filter((id) => scope?.includes(id) ?? true) } }
}
