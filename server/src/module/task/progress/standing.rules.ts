import type { ProgressState } from '@lianda/shared/module/task/task-progress.admin.contract'
import type { SubtaskType } from '@lianda/shared/module/task/kind/subtask-kinds.rules'
import type { SubtaskProgress } from '../kind/subtask-kind.types'
import type { Excuse, TaskDoc } from '../task.document'
import { withExcuse } from '../task-excuse.rules'
import { packageView, windowOf } from '../task.rules'
import { stepState, wholeState } from './progress.rules'

/** Where somebody stands in a package. */
export interface Judged {
  readonly state: ProgressState
  readonly score: number | null
  readonly done: number
  /** Why they are excused; null: they are not, or have passed. */
  readonly excused: string | null
  /** In the package's order. */
  readonly steps: readonly {
    readonly id: string
    readonly state: ProgressState
    readonly best: number | null
    readonly attempts: number
    readonly last: number | null
    readonly spentMs: number
    readonly passedAtMs: number | null
  }[]
}

/** Where somebody with this progress stands now. @param off kinds that the organisation does not have */
export function standingOf(
  task: TaskDoc,
  progress: ReadonlyMap<string, SubtaskProgress>,
  { off, nowMs, excuse }: { off: readonly SubtaskType[]; nowMs: number; excuse: Excuse | undefined },
): Judged {
  const { row, subtasks } = withExcuse(packageView(task, progress, off, nowMs), excuse)
  return {
    state: wholeState(row, subtasks),
    score: row.score,
    done: row.done,
    excused: row.excused,
    steps: subtasks.map((step) => ({
      id: step.id,
      state: stepState(step, row.excused !== null),
      best: step.bestScore,
      attempts: step.attempts,
      last: progress.get(step.id)?.last ?? null,
      spentMs: progress.get(step.id)?.spentMs ?? 0,
      passedAtMs: progress.get(step.id)?.passedAtMs ?? null,
    })),
  }
}

/** When somebody passed the whole, or the step that is named; null: they have not, or nobody knows. */
export function passedAtMs({ state, steps }: Judged, stepId: string | undefined): number | null {
  if (stepId !== undefined) return steps.find(({ id }) => id === stepId)?.passedAtMs ?? null
  const times = steps.flatMap((step) => step.passedAtMs ?? [])
  return state === 'passed' && times.length === steps.length ? Math.max(...times) : null
}

/** Until when nobody's standing changes by the clock alone: the next start or end in the package. */
export function unchangedUntil(task: TaskDoc, nowMs: number): number {
  const windows = [task, ...task.subtasks.map((step) => windowOf(task, step))]
  const times = windows.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]).flatMap((at) => at?.getTime() ?? [])
  return Math.min(...times.filter((at) => at > nowMs), Number.POSITIVE_INFINITY)
}
