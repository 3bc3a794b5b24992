import type { CheckRow } from '@lianda/shared/module/task/task-publish.admin.contract'
import { evenWeights } from '@lianda/shared/module/task/weights.rules'
import type { SubtaskDoc } from './kind/subtask.document'
import type { TaskDoc } from './task.document'

type Repaired = Pick<TaskDoc, 'startsAt' | 'endsAt' | 'subtasks'>
export type Repair = NonNullable<CheckRow['fix']>

/** Applies a repair that the check proposed; null when it does not apply to this package. */
export function repair(task: Repaired, fix: Repair, subtaskId: string | undefined): Repaired | null {
  const { startsAt, endsAt, subtasks } = task
  if (fix === 'even_weights') {
    if (subtasks.length === 0) return null
    const weights = evenWeights(subtasks.length)
    return { startsAt, endsAt, subtasks: subtasks.map((one, at) => ({ ...one, weight: weights[at] ?? 0 })) }
  }
  const subtask = subtasks.find((one) => one.id === subtaskId)
  if (!subtask) return null
  if (fix === 'extend_task') return { ...widened(task, subtask), subtasks }
  const shortened = { ...subtask, ...clipped(task, subtask) }
  return { startsAt, endsAt, subtasks: subtasks.map((one) => (one === subtask ? shortened : one)) }
}

/** The package's window extended to include the subtask's. An open end stays open. */
const widened = (task: Repaired, { startsAt, endsAt }: SubtaskDoc) => {
  const times = [startsAt, endsAt].filter((time) => time !== null)
  return {
    startsAt: task.startsAt && new Date(Math.min(+task.startsAt, ...times.map(Number))),
    endsAt: task.endsAt && new Date(Math.max(+task.endsAt, ...times.map(Number))),
  }
}

/** The subtask's window cut to the package's. If it lies outside, its own window is removed. */
function clipped(task: Repaired, { startsAt, endsAt }: SubtaskDoc) {
  const start = startsAt && task.startsAt && startsAt < task.startsAt ? task.startsAt : startsAt
  const end = endsAt && task.endsAt && endsAt > task.endsAt ? task.endsAt : endsAt
  const outside =
    (start && task.endsAt && start >= task.endsAt) || (end && task.startsAt && end <= task.startsAt) || false
  return outside ? { startsAt: null, endsAt: null } : { startsAt: start, endsAt: end }
}
