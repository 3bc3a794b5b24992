import { AppError } from '@lianda/shared/error/app-error'
import type { FieldError } from '@lianda/shared/error/app-error'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { audienceMeter, type AudienceReach, departmentNames, findPeople, seesOne } from '../org'
import type { Audience } from './task.document'

/**
 * Checks that an audience's departments and people exist and are within this administrator's scope; a limited scope
 * excludes "everyone". Throws `task/audience_unknown` or `task/audience_out_of_scope`, each with all its fields.
 */
export async function checkAudience(deps: Deps, actor: Actor, audience: Audience): Promise<void> {
  const { orgid, scope } = actor
  const [departments, people] = await Promise.all([
    departmentNames(deps, orgid, audience.departmentIds),
    findPeople(deps, orgid, audience.userIds),
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
  audience.userIds.forEach((id, at) => {
    const person = people.get(id)
    if (!person) note(unknown, `userIds.${at}`)
    else if (!seesOne(actor, person)) note(foreign, `userIds.${at}`)
  })
  if (unknown.length > 0) throw new AppError('task/audience_unknown', { fields: unknown })
  if (foreign.length > 0) throw new AppError('task/audience_out_of_scope', { fields: foreign })
}

/** The people whom an audience reaches now. */
export async function reachOf(deps: Deps, orgid: string, audience: Audience): Promise<AudienceReach> {
  return (await audienceMeter(deps, orgid, audience.userIds))(audience)
}

/** Names of the departments and people of an audience, in its order; deleted ones are left out. */
export async function audienceNames(deps: Deps, orgid: string, audience: Audience) {
  const [departments, people] = await Promise.all([
    departmentNames(deps, orgid, audience.departmentIds),
    findPeople(deps, orgid, audience.userIds),
  ])
  const named = (ids: readonly string[], nameOf: (id: string) => string | undefined) =>
    ids.flatMap((id) => {
      const name = nameOf(id)
      return name === undefined ? [] : [{ id, name }]
    })
  return {
    departments: named(audience.departmentIds, (id) => departments.get(id)),
    users: named(audience.userIds, (id) => people.get(id)?.name),
  }
}
