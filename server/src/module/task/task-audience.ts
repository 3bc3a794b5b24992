import { AppError } from '@lianda/shared/error/app-error'
import { GROUP_MEMBERS } from '@lianda/shared/module/org/audience-groups.rules'
import { INCLUDING } from '@lianda/shared/module/task/audience.rules'
import type { FieldError } from '@lianda/shared/error/app-error'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import {
  audienceMeter,
  audiencePeople,
  type AudienceReach,
  departmentNames,
  departmentPaths,
  departmentsAbove,
  findPeople,
  type Grouped,
  groupName,
  groupsOf,
  groupsOfPerson,
  meansGroup,
  namesGroups,
  readGroups,
  seesOne,
} from '../org'
import type { Person } from './kind/subtask-kind.types'
import type { Audience } from './task.document'

/** The single people whom an audience names, exceptions included. */
export const peopleIn = ({ userIds, exceptIds = [] }: Audience): string[] => [...userIds, ...exceptIds]

/** Fields of an audience that this administrator can't choose: those that there are not, and those outside of their scope. */
async function faultsOf(deps: Deps, actor: Actor, audience: Audience) {
  const { orgid, scope } = actor
  const [departments, people, groups] = await Promise.all([
    departmentNames(deps, orgid, audience.departmentIds),
    findPeople(deps, orgid, peopleIn(audience)),
    readGroups(deps, orgid),
  ])
  const inScope = (id: string) => scope?.includes(id) ?? true
  const unknown: FieldError[] = []
  const foreign: FieldError[] = []
  const note = (rows: FieldError[], field: string) => rows.push({ field: `audience.${field}`, rule: 'not_found' })
  if (audience.everyone && scope !== null) note(foreign, 'everyone')
  audience.departmentIds.forEach((id, at) => {
    if (!departments.has(id)) note(unknown, `departmentIds.${at}`)
    else if (!inScope(id)) note(foreign, `departmentIds.${at}`)
  })
  for (const member of GROUP_MEMBERS)
    audience[member]?.forEach((id, at) => {
      if (groupName(groups, member, id) === undefined) note(unknown, `${member}.${at}`)
      // Who has a position, a role or a level is anywhere.
      else if (scope !== null) note(foreign, `${member}.${at}`)
    })
  for (const member of ['userIds', 'exceptIds'] as const)
    audience[member]?.forEach((id, at) => {
      const person = people.get(id)
      if (!person) note(unknown, `${member}.${at}`)
      else if (!seesOne(actor, person)) note(foreign, `${member}.${at}`)
    })
  return { unknown, foreign }
}

/**
 * Checks that an audience's departments and people exist and are within this administrator's scope; a limited scope
 * excludes "everyone", positions, roles and levels. Throws `task/audience_unknown` or `task/audience_out_of_scope`, each with all its fields.
 */
export async function checkAudience(deps: Deps, actor: Actor, audience: Audience): Promise<void> {
  const { unknown, foreign } = await faultsOf(deps, actor, audience)
  if (unknown.length > 0) throw new AppError('task/audience_unknown', { fields: unknown })
  if (foreign.length > 0) throw new AppError('task/audience_out_of_scope', { fields: foreign })
}

/** The part of an audience that this administrator may choose. */
export async function choosable(deps: Deps, actor: Actor, audience: Audience): Promise<Audience> {
  const { unknown, foreign } = await faultsOf(deps, actor, audience)
  const faults = new Set([...unknown, ...foreign].map(({ field }) => field))
  const kept = (member: (typeof INCLUDING)[number] | 'exceptIds') =>
    (audience[member] ?? []).filter((_id, at) => !faults.has(`audience.${member}.${at}`))
  return {
    everyone: audience.everyone && !faults.has('audience.everyone'),
    departmentIds: kept('departmentIds'),
    userIds: kept('userIds'),
    ...Object.fromEntries(
      ([...GROUP_MEMBERS, 'exceptIds'] as const).flatMap((member) =>
        audience[member] ? [[member, kept(member)]] : [],
      ),
    ),
  }
}

type Someone = Pick<Person, 'userId' | 'departments'> & Grouped

/** What an audience says of somebody by name; null: their departments and groups decide. */
function byName({ everyone, userIds, exceptIds }: Audience, userId: string): boolean | null {
  if (exceptIds?.includes(userId)) return false
  return everyone || userIds.includes(userId) ? true : null
}

/** Whether an audience includes this person now. */
export const isMeant = async (deps: Deps, person: Person, audience: Audience): Promise<boolean> =>
  (await meantBy(deps, person, [audience]))(audience)

/** Whether audiences include this person now. Reads the departments' paths and groups once, where an audience names any. */
export async function meantBy(
  deps: Deps,
  { orgid, userId, departments }: Person,
  audiences: readonly Audience[],
): Promise<(audience: Audience) => boolean> {
  const asked = audiences.filter((audience) => byName(audience, userId) === null)
  const [path, groups] = await Promise.all([
    asked.some(({ departmentIds }) => departmentIds.length > 0) ? departmentsAbove(deps, orgid, departments) : [],
    asked.some(namesGroups) ? groupsOfPerson(deps, orgid, userId) : null,
  ])
  return (audience) =>
    byName(audience, userId) ??
    (path.some((id) => audience.departmentIds.includes(id)) || (groups !== null && meansGroup(audience, groups)))
}

/** Which of many people an audience includes now. Reads the trees once. */
export async function meantAmong(
  deps: Deps,
  orgid: string,
  audience: Audience,
  people: readonly Someone[],
): Promise<Set<string>> {
  const [named, excepted] = [new Set(audience.userIds), new Set(audience.exceptIds)]
  const chosen = new Set(audience.departmentIds)
  const pathOf = chosen.size === 0 ? () => [] : await departmentPaths(deps, orgid)
  const groups = namesGroups(audience) ? await readGroups(deps, orgid) : null
  const included = people.filter(
    (one) =>
      !excepted.has(one.userId) &&
      (audience.everyone ||
        named.has(one.userId) ||
        pathOf(one.departments).some((id) => chosen.has(id)) ||
        (groups !== null && meansGroup(audience, groupsOf(groups, one)))),
  )
  return new Set(included.map(({ userId }) => userId))
}

/** Ids of everybody whom an audience reaches now. */
export async function everybodyIn(deps: Deps, orgid: string, audience: Audience): Promise<Set<string>> {
  const people = await audiencePeople(deps, { orgid, scope: null, positions: null }, audience)
  return new Set(people.map(({ id }) => id))
}

/** Whether everybody whom an audience includes is in the other one too, as far as the rules alone tell. */
export function isWithin(audience: Audience, other: Audience): boolean {
  const holds = (member: (typeof INCLUDING)[number]) => {
    const all = new Set(other[member])
    return (audience[member] ?? []).every((id) => all.has(id))
  }
  const already = new Set(audience.exceptIds)
  const excepts = (other.exceptIds ?? []).every((id) => already.has(id))
  return excepts && (other.everyone || (!audience.everyone && INCLUDING.every(holds)))
}

/** People by their ids, as audiences judge them; unknown ones are left out. */
export async function someones(deps: Deps, orgid: string, ids: readonly string[]): Promise<Someone[]> {
  const found = await findPeople(deps, orgid, ids)
  return [...found.values()].map(({ id: userId, departments, positionId, roles, stars }) => ({
    userId,
    departments,
    positionId,
    roles,
    stars,
  }))
}

/** The people whom an audience reaches now. */
export async function reachOf(deps: Deps, orgid: string, audience: Audience): Promise<AudienceReach> {
  return (await metersOf(deps, orgid, [audience]))(audience)
}

/** Measures these audiences, and any of what they name, with one reading of the organisation. */
export const metersOf = (deps: Deps, orgid: string, audiences: readonly Audience[]): Promise<Meter> =>
  audienceMeter(deps, orgid, audiences)

export type Meter = (audience: Audience) => AudienceReach

/** Names of what an audience includes and of its exceptions, in its order; deleted ones are left out. */
export async function audienceNames(deps: Deps, orgid: string, audience: Audience) {
  const [departments, people, groups] = await Promise.all([
    departmentNames(deps, orgid, audience.departmentIds),
    findPeople(deps, orgid, peopleIn(audience)),
    readGroups(deps, orgid),
  ])
  const named = (ids: readonly string[] = [], nameOf: (id: string) => string | undefined) =>
    ids.flatMap((id) => {
      const name = nameOf(id)
      return name === undefined ? [] : [{ id, name }]
    })
  return {
    departments: named(audience.departmentIds, (id) => departments.get(id)),
    positions: named(audience.positionIds, (id) => groupName(groups, 'positionIds', id)),
    roles: named(audience.roleIds, (id) => groupName(groups, 'roleIds', id)),
    levels: named(audience.levelIds, (id) => groupName(groups, 'levelIds', id)),
    users: named(audience.userIds, (id) => people.get(id)?.name),
    exceptions: named(audience.exceptIds, (id) => people.get(id)?.name),
  }
}
