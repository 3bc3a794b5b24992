import { AppError } from '@lianda/shared/error/app-error'
import type { FieldError } from '@lianda/shared/error/app-error'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import {
  audienceMeter,
  type AudienceReach,
  departmentNames,
  departmentPaths,
  departmentsAbove,
  findPeople,
  seesOne,
} from '../org'
import type { Person } from './kind/subtask-kind.types'
import type { Audience } from './task.document'

/** The single people whom an audience names, exceptions included. */
export const peopleIn = ({ userIds, exceptIds = [] }: Audience): string[] => [...userIds, ...exceptIds]

/** Fields of an audience that this administrator can't choose: those that there are not, and those outside of their scope. */
async function faultsOf(deps: Deps, actor: Actor, audience: Audience) {
  const { orgid, scope } = actor
  const [departments, people] = await Promise.all([
    departmentNames(deps, orgid, audience.departmentIds),
    findPeople(deps, orgid, peopleIn(audience)),
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
 * excludes "everyone". Throws `task/audience_unknown` or `task/audience_out_of_scope`, each with all its fields.
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
  const kept = (member: 'departmentIds' | 'userIds' | 'exceptIds') =>
    (audience[member] ?? []).filter((_id, at) => !faults.has(`audience.${member}.${at}`))
  return {
    everyone: audience.everyone && !faults.has('audience.everyone'),
    departmentIds: kept('departmentIds'),
    userIds: kept('userIds'),
    ...(audience.exceptIds ? { exceptIds: kept('exceptIds') } : {}),
  }
}

type Someone = Pick<Person, 'userId' | 'departments'>

/** What an audience says of somebody by name; null: their departments decide. */
function byName({ everyone, departmentIds, userIds, exceptIds }: Audience, userId: string): boolean | null {
  if (exceptIds?.includes(userId)) return false
  if (everyone || userIds.includes(userId)) return true
  return departmentIds.length === 0 ? false : null
}

/** Whether an audience includes this person now. Reads the departments' paths only when nothing else decides. */
export async function isMeant(deps: Deps, person: Person, audience: Audience): Promise<boolean> {
  const named = byName(audience, person.userId)
  if (named !== null) return named
  const path = await departmentsAbove(deps, person.orgid, person.departments)
  return path.some((id) => audience.departmentIds.includes(id))
}

/** Which of many people an audience includes now. Reads the tree of departments once. */
export async function meantAmong(
  deps: Deps,
  orgid: string,
  audience: Audience,
  people: readonly Someone[],
): Promise<Set<string>> {
  const [named, excepted] = [new Set(audience.userIds), new Set(audience.exceptIds)]
  const chosen = new Set(audience.departmentIds)
  const pathOf = chosen.size === 0 ? () => [] : await departmentPaths(deps, orgid)
  const included = people.filter(
    ({ userId, departments }) =>
      !excepted.has(userId) &&
      (audience.everyone || named.has(userId) || pathOf(departments).some((id) => chosen.has(id))),
  )
  return new Set(included.map(({ userId }) => userId))
}

/** Whether everybody whom an audience includes is in the other one too, as far as the rules alone tell. */
export function isWithin(audience: Audience, other: Audience): boolean {
  const holds = (member: 'departmentIds' | 'userIds') => {
    const all = new Set(other[member])
    return audience[member].every((id) => all.has(id))
  }
  const already = new Set(audience.exceptIds)
  const excepts = (other.exceptIds ?? []).every((id) => already.has(id))
  return excepts && (other.everyone || (!audience.everyone && holds('departmentIds') && holds('userIds')))
}

/** People by their ids, as audiences judge them; unknown ones are left out. */
export async function someones(deps: Deps, orgid: string, ids: readonly string[]): Promise<Someone[]> {
  const found = await findPeople(deps, orgid, ids)
  return [...found.values()].map(({ id: userId, departments }) => ({ userId, departments }))
}

/** The people whom an audience reaches now. */
export async function reachOf(deps: Deps, orgid: string, audience: Audience): Promise<AudienceReach> {
  return (await metersOf(deps, orgid, [audience]))(audience)
}

/** Measures these audiences, and any of their departments and people, with one reading of the organisation. */
export const metersOf = (deps: Deps, orgid: string, audiences: readonly Audience[]): Promise<Meter> =>
  audienceMeter(deps, orgid, audiences.flatMap(peopleIn))

export type Meter = (audience: Audience) => AudienceReach

/** Names of the departments, people and exceptions of an audience, in its order; deleted ones are left out. */
export async function audienceNames(deps: Deps, orgid: string, audience: Audience) {
  const [departments, people] = await Promise.all([
    departmentNames(deps, orgid, audience.departmentIds),
    findPeople(deps, orgid, peopleIn(audience)),
  ])
  const named = (ids: readonly string[], nameOf: (id: string) => string | undefined) =>
    ids.flatMap((id) => {
      const name = nameOf(id)
      return name === undefined ? [] : [{ id, name }]
    })
  return {
    departments: named(audience.departmentIds, (id) => departments.get(id)),
    users: named(audience.userIds, (id) => people.get(id)?.name),
    exceptions: named(audience.exceptIds ?? [], (id) => people.get(id)?.name),
  }
}
