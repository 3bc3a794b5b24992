import type { SubtaskRow, TaskRow } from '@lianda/shared/module/task/task.contract'
import { subtaskKind } from '@lianda/shared/module/task/kind/subtask-kinds.rules'
import type { Excuse, TaskDoc } from './task.document'

type Row = Pick<TaskRow, 'state' | 'excused' | 'front'>
type Step = Pick<SubtaskRow, 'state' | 'type' | 'currentId' | 'lockedBy'>

export const excuseOf = ({ excuses }: Pick<TaskDoc, 'excuses'>, userId: string): Excuse | undefined =>
  excuses?.find((one) => one.userId === userId)

/**
 * A package as somebody sees it who may be excused: what they have not passed is over for them, except an exam that runs.
 * Who has passed the whole keeps that, and the excuse no longer matters.
 */
export function withExcuse<R extends Row, S extends Step>(
  view: { row: R; subtasks: S[] },
  excuse: Excuse | undefined,
): { row: R; subtasks: S[] } {
  if (!excuse || view.row.state === 'completed') return view
  const isKept = ({ state, type, currentId }: Step) =>
    state === 'completed' || (subtaskKind(type).timed && currentId !== null)
  return {
    row: { ...view.row, state: 'ended', excused: excuse.reason, front: null },
    subtasks: view.subtasks.map((step) =>
      isKept(step) ? step : { ...step, state: 'ended', lockedBy: null, frontId: null },
    ),
  }
}
