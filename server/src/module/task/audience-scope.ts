import type { Actor } from '../../actor'
import { namesGroups, seesDepartment } from '../org'
import type { Audience } from './task.document'

/** Something that an administrator made for an audience. */
interface Owned {
  creatorId: string
  audience: Audience
}

/** Whether it is within somebody's data scope: their own, for everyone, or for one of their departments. */
export function seesWithin(actor: Actor, { creatorId, audience }: Owned): boolean {
  if (actor.scope === null || creatorId === actor.userId) return true
  return audience.everyone || audience.departmentIds.some((id) => seesDepartment(actor, id))
}

/** Whether they may change it: their own, or only for departments within the scope. */
export function changesWithin(actor: Actor, { creatorId, audience }: Owned): boolean {
  if (actor.scope === null || creatorId === actor.userId) return true
  const { everyone, departmentIds, userIds } = audience
  if (everyone || userIds.length > 0 || namesGroups(audience)) return false
  return departmentIds.every((id) => seesDepartment(actor, id))
}
