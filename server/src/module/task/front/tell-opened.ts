import { taskChanged } from '@lianda/shared/module/task/task.events'
import type { Deps } from '../../../deps'
import type { Learned } from '../../org'
import { completedWith } from '../task-completed'
import { countFollowers } from './front.store'
import { publishedWith } from '../task-published'

/** Notifies the devices of people who finished a subtask that another one, or another package, waits for. */
export async function tellOpened(deps: Deps, some: readonly Learned[]): Promise<void> {
  for (const learned of some) {
    const { orgid, userId, subtaskId } = learned
    const task = await publishedWith(deps, orgid, subtaskId)
    if (!task) continue
    const opens =
      task.ordered ||
      task.subtasks.some(({ frontId }) => frontId === subtaskId) ||
      ((await completedWith(deps, learned, subtaskId)) !== null && (await countFollowers(deps, task)) > 0)
    if (opens) deps.realtime.emit({ user: userId }, taskChanged, { id: task._id, rev: task.rev })
  }
}
