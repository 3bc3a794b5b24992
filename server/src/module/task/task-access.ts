import { hasFunction, TASK_FUNCTIONS } from '@lianda/shared/contract/action'
import { AppError } from '@lianda/shared/error/app-error'
import { TASK_CATALOGS } from '@lianda/shared/module/task/task-catalogs'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { catalogScope, isUnlimited, reachOfThings } from '../catalog'
import { changesWithin } from './audience-scope'
import type { TaskDoc } from './task.document'

type PackageType = TaskDoc['type']

/** The package types that this administrator manages. */
export const managedTypes = (actor: Actor): PackageType[] =>
  ([1, 2, 3] as const).filter((type) => hasFunction(actor, TASK_FUNCTIONS[type]))

/** Throws `identity/forbidden` unless the administrator manages this type of package. */
export function requireType(actor: Actor, type: PackageType): void {
  if (!managedTypes(actor).includes(type)) throw new AppError('identity/forbidden')
}

/**
 * Filter for the packages that an administrator may see: those of their types outside the recycle bin, in categories
 * that they see. Within a data scope only their own ones, those for everyone and those for one of their departments.
 * @param types those that they manage, unless others are shown to them as well
 */
export async function visibleTasks(deps: Deps, actor: Actor, types: readonly PackageType[] = managedTypes(actor)) {
  const { orgid, scope, userId } = actor
  return {
    orgid,
    deletedAt: null,
    type: { $in: [...types] },
    $and: await inSeenCategories(deps, actor, types),
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

/** A condition for each type whose tree has categories that are closed to them. */
async function inSeenCategories(deps: Deps, actor: Actor, types: readonly PackageType[]) {
  const limits = await Promise.all(
    types.map(async (type) => {
      const catalogs = await catalogScope(deps, actor, TASK_CATALOGS[type], undefined)
      return catalogs === null ? [] : [{ $or: [{ type: { $ne: type } }, { catalogId: { $in: catalogs } }] }]
    }),
  )
  return [{}, ...limits.flat()]
}

type Owned = Pick<TaskDoc, 'audience' | 'creatorId' | 'type' | 'catalogId'>

/**
 * Which packages an administrator may change: those in categories that they may change, and within a data scope their own
 * and those whose audience is only departments within the scope.
 */
export async function writableTasks(deps: Deps, actor: Actor): Promise<(task: Owned) => boolean> {
  const reaches = isUnlimited(actor)
    ? []
    : await Promise.all(
        managedTypes(actor).map(async (type) => ({
          type,
          reachOf: await reachOfThings(deps, actor, TASK_CATALOGS[type], []),
        })),
      )
  return (task) =>
    changesWithin(actor, task) &&
    reaches.every(
      ({ type, reachOf }) => type !== task.type || reachOf({ id: '', catalogId: task.catalogId ?? null }) === 'change',
    )
}

/** Whether an administrator may change one package. */
export const mayWrite = async (deps: Deps, actor: Actor, task: Owned): Promise<boolean> =>
  (await writableTasks(deps, actor))(task)
