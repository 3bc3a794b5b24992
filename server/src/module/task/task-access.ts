import { AppError } from '@lianda/shared/error/app-error'
import type { FunctionKey } from '@lianda/shared/module/org/function-keys'
import type { Actor } from '../../actor'
import { type PolicyTable, signedIn, withFunction } from '../../http/policy'
import type { Audience, TaskDoc } from './task.document'

type PackageType = TaskDoc['type']

/** Each type of package has its own function; practice also needs the flag `aillm`. */
const KEY_OF: Record<PackageType, FunctionKey> = {
  1: 'train-management-train',
  2: 'train-management-exam',
  3: 'train-management-practice',
}

const manage = withFunction(...Object.values(KEY_OF))

export const taskPolicies: PolicyTable = {
  'task.learn': signedIn,
  'task.read': manage,
  'task.write': manage,
}

/** The package types that this administrator manages. */
export const managedTypes = (actor: Actor): PackageType[] =>
  ([1, 2, 3] as const).filter((type) => actor.funcs.includes(KEY_OF[type]))

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
