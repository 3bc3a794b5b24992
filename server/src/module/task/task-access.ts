import { hasFunction, TASK_FUNCTIONS } from '@lianda/shared/contract/action'
import { AppError } from '@lianda/shared/error/app-error'
import type { Actor } from '../../actor'
import type { Audience, TaskDoc } from './task.document'

type PackageType = TaskDoc['type']

/** The package types that this administrator manages. */
export const managedTypes = (actor: Actor): PackageType[] =>
  ([1, 2, 3] as const).filter((type) => hasFunction(actor, TASK_FUNCTIONS[type]))

/** Throws `identity/forbidden` unless the administrator manages this type of package. */
export function requireType(actor: Actor, type: PackageType): void {
  if (!managedTypes(actor).includes(type)) throw new AppError('identity/forbidden')
}

/**
 * Filter for the packages that an administrator may see: those of their types outside the recycle bin. Within a data
 * scope only their own ones, those for everyone and those for one of their departments.
 */
export function visibleTasks(actor: Actor) {
  const { orgid, scope, userId } = actor
  return {
    orgid,
    deletedAt: null,
    type: { $in: managedTypes(actor) },
    ...(scope === null
      ? {}
      : {
          $or: [
            { creatorId: userId },
            { 'audience.everyone': true },
            { 'audience.departmentIds': { $in: [...scope] } },
          ],
        }),
  }
}

/** Within a data scope: own packages, and those whose audience is only departments within the scope. */
export function mayWrite(actor: Actor, task: Pick<TaskDoc, 'audience' | 'creatorId'>): boolean {
  const { scope } = actor
  if (scope === null || task.creatorId === actor.userId) return true
  const { everyone, departmentIds, userIds }: Audience = task.audience
  return !everyone && userIds.length === 0 && departmentIds.every((id) => scope.includes(id))
}
