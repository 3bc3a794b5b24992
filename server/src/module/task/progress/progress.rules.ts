import type { SubtaskRow, TaskRow } from '@lianda/shared/module/task/task.contract'
import {
  PROGRESS_STATES,
  type ProgressCounts,
  type ProgressState,
} from '@lianda/shared/module/task/task-progress.admin.contract'

type Step = Pick<SubtaskRow, 'state' | 'attempts' | 'currentId'>

const isBegun = ({ attempts, currentId }: Step): boolean => attempts > 0 || currentId !== null

/** Where a learner stands at a step. @param excused from the whole package */
export function stepState(step: Step, excused: boolean): ProgressState {
  if (step.state === 'completed') return 'passed'
  if (excused) return 'excused'
  if (step.state === 'ended') return isBegun(step) ? 'failed' : 'overdue'
  return isBegun(step) ? 'running' : 'not_begun'
}

/** Where a learner stands in a package. */
export function wholeState(
  { state, excused }: Pick<TaskRow, 'state' | 'excused'>,
  steps: readonly Step[],
): ProgressState {
  if (state === 'completed') return 'passed'
  if (excused !== null) return 'excused'
  const begun = steps.some(isBegun)
  if (state === 'ended') return begun ? 'failed' : 'overdue'
  return begun ? 'running' : 'not_begun'
}

/** How many are in each state. */
export function countStates(states: Iterable<ProgressState>): ProgressCounts {
  const counts = Object.fromEntries(PROGRESS_STATES.map((state) => [state, 0])) as ProgressCounts
  for (const state of states) counts[state]++
  return counts
}
