import type { TaskRow } from '@lianda/shared/module/task/task.contract'
import type { ProgressState } from '@lianda/shared/module/task/task-progress.admin.contract'
import {
  type PackageNow,
  packageStanding,
  type ProgressInOrder,
  type StepStanding,
  windowOf,
} from '../package-standing.rules'
import type { Excuse, TaskDoc } from '../task.document'
import { withExcuse } from '../task-excuse.rules'
import { stepState, wholeState } from './progress.rules'

type Whole = Pick<TaskRow, 'state' | 'excused' | 'front'>

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

/** Where somebody with this progress stands in a package as it is now. */
export function standingOf(now: PackageNow, progress: ProgressInOrder, excuse: Excuse | undefined): Judged {
  const { state, score, done, steps } = packageStanding(now, progress)
  const view = { row: { state, excused: null, front: null }, subtasks: [...steps] }
  const { row, subtasks } = withExcuse<Whole, StepStanding>(view, excuse)
  return {
    state: wholeState(row, subtasks),
    score,
    done,
    excused: row.excused,
    steps: subtasks.map((step, at) => ({
      id: now.task.subtasks[at]?.id ?? '',
      state: stepState(step, row.excused !== null),
      best: step.mine.best,
      attempts: step.attempts,
      last: step.mine.last,
      spentMs: step.mine.spentMs,
      passedAtMs: step.mine.passedAtMs,
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
