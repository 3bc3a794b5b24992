import type { SubtaskRow, TaskRow } from '@lianda/shared/module/task/task.contract'
import { subtaskKind } from '@lianda/shared/module/task/kind/subtask-kinds.rules'
import type { Excuse, TaskDoc } from './task.document'

interface PackageView {
  row: TaskRow
  subtasks: SubtaskRow[]
}

export const excuseOf = ({ excuses }: Pick<TaskDoc, 'excuses'>, userId: string): Excuse | undefined =>
  excuses?.find((one) => one.userId === userId)

/**
 * A package as somebody sees it who may be excused: what they have not passed is over for them, except an exam that runs.
 * Who has passed the whole keeps that, and the excuse no longer matters.
 */
export function withExcuse(view: PackageView, excuse: Excuse | undefined): PackageView {
  if (!excuse || view.row.state === 'completed') return view
  const isKept = ({ state, type, currentId }: SubtaskRow) =>
    state === 'completed' || (subtaskKind(type).timed && currentId !== null)
  return {
    row: { ...view.row, state: 'ended', excused: excuse.reason, front: null },
    subtasks: view.subtasks.map((step) =>
      isKept(step) ? step : { ...step, state: 'ended', lockedBy: null, frontId: null },
    ),
  }
}
