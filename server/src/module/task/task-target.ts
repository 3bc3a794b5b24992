import { subtaskKind } from '@lianda/shared/module/task/kind/subtask-kinds.rules'
import type { SubtaskRow, TaskRow } from '@lianda/shared/module/task/task.contract'
import type { Deps } from '../../deps'
import { isMeant } from './task-audience'
import { ownSubtask } from './kind/own-subtask.rules'
import type { SubtaskDoc } from './kind/subtask.document'
import type { OpenSubtask, Person, StartRefusal } from './kind/subtask-kind.types'
import { kindOf } from './kind/subtask-kinds'
import type { TaskDoc } from './task.document'
import { kindsOffIn } from './kind/kinds-off'
import { progressIn } from './task-progress'
import { publishedWith } from './task-published'
import { excuseOf, withExcuse } from './task-excuse.rules'
import { openFront } from './front/open-front'
import { windowOf } from './package-standing.rules'
import { packageView, refusalOf } from './task.rules'

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
  const excuse = excuseOf(task, person.userId)
  const [progress, off, front] = await Promise.all([
    // Whether an excuse still matters depends on the whole.
    progressIn(deps, person, excuse ? task.subtasks : deciding(task, subtask)),
    kindsOffIn(deps, person.orgid),
    openFront(deps, person, task),
  ])
  const now = deps.clock.now()
  const view = withExcuse(packageView(task, progress, off, now, front), excuse)
  const row = view.subtasks.find((one) => one.id === subtaskId)
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
    refusal: refusalIn(view.row, row, now),
  }
}

/** Those of these subtasks of this noun's kinds that are in a published package meant for this person. */
export async function meantSubtasks(
  deps: Deps,
  person: Person,
  subtaskIds: readonly string[],
  noun: string,
): Promise<ReadonlySet<string>> {
  const off = await kindsOffIn(deps, person.orgid)
  const meant = await Promise.all(
    subtaskIds.map(async (subtaskId) => {
      const task = await publishedWith(deps, person.orgid, subtaskId)
      const type = task?.subtasks.find(({ id }) => id === subtaskId)?.type
      const known = task && type !== undefined && subtaskKind(type).noun === noun && !off.includes(type)
      return known && (await isMeant(deps, person, task.audience)) ? [subtaskId] : []
    }),
  )
  return new Set(meant.flat())
}

const refusalIn = ({ excused }: TaskRow, row: SubtaskRow | undefined, nowMs: number): StartRefusal | null =>
  excused === null ? (row ? refusalOf(row, nowMs) : 'task/ended') : 'task/excused'

/**
 * Subtasks whose progress decides: earlier ones in an ordered package, the one that comes first by its own rule, and the
 * subtask itself where its kind says so, or
 * where a newer version took the place of what those who began it keep.
 */
const deciding = (task: TaskDoc, subtask: SubtaskDoc): SubtaskDoc[] => [
  ...task.subtasks.filter(
    ({ id }, at) => id === subtask.frontId || (task.ordered && at < task.subtasks.indexOf(subtask)),
  ),
  ...(kindOf(subtask).needsOwnProgress || subtask.earlier ? [subtask] : []),
]
