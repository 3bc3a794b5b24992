import { practiceStep } from './practice-step'
import type { StepKind } from './step-kind'

/** Subtask type 5. */
export const freeStep: StepKind = {
  ...practiceStep,
  icon: 'voice',
  screen: (subtask, task) => ({ route: '/user/dashboard/practice', query: { subtask, task } }),
}
