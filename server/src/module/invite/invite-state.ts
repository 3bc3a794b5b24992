import { can } from '@lianda/shared/contract/action'
import type { FieldError } from '@lianda/shared/error/app-error'
import type { InviteProblem } from '@lianda/shared/module/invite/registration.admin.contract'
import type { InviteState } from '@lianda/shared/module/invite/invite.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { actorNow } from '../identity'
import { fieldProblems, isPast, roleIndex } from '../org'
import { getSetting } from '../setting'
import type { InviteDoc } from './invite.model'

/** What an invite gives. */
type Given = Pick<InviteDoc, 'departmentId' | 'roleId'>

/**
 * Why the actor can't give these, by field: what they could not give to a new user by hand, and an owner's role, which
 * no code ever gives.
 */
export async function giveErrors(deps: Deps, actor: Actor, { departmentId, roleId }: Given): Promise<FieldError[]> {
  const wanted = {
    ...{ name: '-', sex: 1 as const, workno: '', mobile: '', email: '', memo: '', departmentId },
    ...{ positionId: null, roles: roleId === null ? [] : [roleId] },
    ...{ validUntil: null, entryDate: null, managerId: null },
  }
  const errors = await fieldProblems(deps, actor, await getSetting(deps, actor.orgid), wanted, null)
  const role = roleId === null ? undefined : (await roleIndex(deps, actor.orgid)).get(roleId)
  if (role?.type === 'owner' && errors.length === 0) errors.push({ field: 'roles', rule: 'owner_never' })
  return errors.map((error) => (error.field === 'roles' ? { ...error, field: 'roleId' } : error))
}

/** The same in a word. Null: they can. */
export async function giveProblem(deps: Deps, actor: Actor, given: Given): Promise<InviteProblem | null> {
  const errors = await giveErrors(deps, actor, given)
  if (errors.length === 0) return null
  return errors.flatMap(({ field, rule }) => PROBLEMS[`${field} ${rule}`] ?? [])[0] ?? 'rights'
}

const PROBLEMS: Partial<Record<string, InviteProblem>> = {
  'departmentId not_found': 'department',
  'departmentId required': 'department',
  'departmentId closed': 'department_closed',
  'roleId not_found': 'role',
  'roleId role_disabled': 'role_off',
}

/** Whether people can register by it now, judged by what its giver may give now. */
export async function stateNow(
  deps: Deps,
  invite: InviteDoc,
): Promise<{ state: InviteState; problem: InviteProblem | null }> {
  const simple = (state: InviteState) => ({ state, problem: null })
  if (!invite.enabled) return simple('off')
  const { timeZone } = await getSetting(deps, invite.orgid)
  if (isPast(deps, invite.validUntil, timeZone)) return simple('expired')
  if (invite.left <= 0) return simple('used_up')
  const giver = await actorNow(deps, invite.orgid, invite.giverId)
  const may = giver !== null && can(giver, 'invite.write')
  const problem = may ? await giveProblem(deps, giver, invite) : 'giver'
  return problem === null ? simple('valid') : { state: 'unusable', problem }
}
