import { subtaskKind } from '@lianda/shared/module/task/kind/subtask-kinds.rules'
import type { Deps } from '../../deps'
import { isMeant } from './task-audience'
import { ownSubtask } from './kind/own-subtask.rules'
import type { SubtaskDoc } from './kind/subtask.document'
import type { OpenSubtask, Person } from './kind/subtask-kind.types'
import { kindOf } from './kind/subtask-kinds'
import type { TaskDoc } from './task.document'
import { kindsOffIn } from './kind/kinds-off'
import { progressIn } from './task-progress'
import { publishedWith } from './task-published'
import { packageView, refusalOf, windowOf } from './task.rules'

/**
 * For the start of an attempt: a subtask of this noun's kinds in a published package whose audience includes this person, its
 * window, and what keeps them from starting it; null when there is none.
 */
export async function openSubtask(
  deps: Deps,
  person: Person,
  subtaskId: string,
  noun: string,
): Promise<OpenSubtask<SubtaskDoc> | null> {
  const task = await publishedWith(deps, person.orgid, subtaskId)
  const subtask = task?.subtasks.find((one) => one.id === subtaskId && subtaskKind(one.type).noun === noun)
  if (!task || !subtask || !(await isMeant(deps, person, task.audience))) return null
  const [progress, off] = await Promise.all([
    progressIn(deps, person, deciding(task, subtask)),
    kindsOffIn(deps, person.orgid),
  ])
  const now = deps.clock.now()
  const row = packageView(task, progress, off, now).subtasks.find((one) => one.id === subtaskId)
  return {
    subtask: ownSubtask(subtask, progress.get(subtaskId)),
    target: {
      taskId: task._id,
      taskTitle: task.title,
      subtaskId,
      passScore: subtask.passScore,
      attemptsAllowed: subtask.attempts,
    },
    window: windowOf(task, subtask),
    refusal: row ? refusalOf(row, now) : ('task/ended' as const),
  }
}

/**
 * Subtasks whose progress decides: earlier ones in an ordered package, and the subtask itself where its kind says so, or
 * where a newer version took the place of what those who began it keep.
 */
const deciding = (task: TaskDoc, subtask: SubtaskDoc): SubtaskDoc[] => [
  ...(task.ordered ? task.subtasks.slice(0, task.subtasks.indexOf(subtask)) : []),
  ...(kindOf(subtask).needsOwnProgress || subtask.earlier ? [subtask] : []),
]
