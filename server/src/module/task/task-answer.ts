import type { Deps } from '../../deps'
import type { Call } from '../../http/route'
import { taskDetailOf } from './task.admin.service'
import { changesOf } from './task-audit'
import type { TaskDoc } from './task.document'

/**
 * Writes the change to the operation log and answers with the package as it is now.
 * @param more facts of the change that the package itself does not hold
 */
export async function answer(
  deps: Deps,
  { actor, audit }: Pick<Call<unknown>, 'actor' | 'audit'>,
  changed: { before: TaskDoc | null; after: TaskDoc },
  more: Record<string, unknown> = {},
) {
  const { _id: objectId, title: objectName } = changed.after
  const { before, after } = await changesOf(deps, changed)
  audit({ noun: 'task', objectId, objectName, before, after: { ...after, ...more } })
  return { task: await taskDetailOf(deps, actor, changed.after) }
}
