import type { Actor } from '../../actor'
import { namesGroups } from '../org'
import type { Audience } from './task.document'

/** Something that an administrator made for an audience. */
interface Owned {
  creatorId: string
  audience: Audience
}

/** Whether it is within somebody's data scope: their own, for everyone, or for one of their departments. */
export function seesWithin({ scope, userId }: Actor, { creatorId, audience }: Owned): boolean {
  if (scope === null || creatorId === userId) return true
  return audience.everyone || audience.departmentIds.some((id) => scope.includes(id))
}

/** Whether they may change it: their own, or only for departments within the scope. */
export function changesWithin({ scope, userId }: Actor, { creatorId, audience }: Owned): boolean {
  if (scope === null || creatorId === userId) return true
  const { everyone, departmentIds, userIds } = audience
  return !everyone && userIds.length === 0 && !namesGroups(audience) && departmentIds.every((id) => scope.includes(id))
}
