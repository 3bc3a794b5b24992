import { AppError } from '@lianda/shared/error/app-error'
import type { FieldError } from '@lianda/shared/error/app-error'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { audienceMeter, type AudienceReach, departmentNames, findPeople } from '../org'
import type { Audience } from './task.document'

/**
 * An audience of departments and people that exist and that this administrator may see; within a data scope "everyone"
 * is not theirs to choose. Throws `task/audience_unknown` with the fields.
 */
export async function checkAudience(deps: Deps, actor: Actor, audience: Audience): Promise<void> {
  const { orgid, scope } = actor
  const [departments, people] = await Promise.all([
    departmentNames(deps, orgid, audience.departmentIds),
    findPeople(deps, orgid, audience.userIds),
  ])
  const inScope = (id: string | null) => scope === null || (id !== null && scope.includes(id))
  const fields: FieldError[] = []
  const unknown = (field: string) => fields.push({ field: `audience.${field}`, rule: 'not_found' })
  if (audience.everyone && scope !== null) unknown('everyone')
  audience.departmentIds.forEach((id, at) => {
    if (!departments.has(id) || !inScope(id)) unknown(`departmentIds.${at}`)
  })
  audience.userIds.forEach((id, at) => {
    const person = people.get(id)
    if (!person || !inScope(person.departmentId)) unknown(`userIds.${at}`)
  })
  if (fields.length > 0) throw new AppError('task/audience_unknown', { fields })
}

/** Whom an audience means now. */
export async function reachOf(deps: Deps, orgid: string, audience: Audience): Promise<AudienceReach> {
  return (await audienceMeter(deps, orgid, audience.userIds))(audience)
}

/** Names of what an audience lists, in its order; what is gone is left out. */
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
