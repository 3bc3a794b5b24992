import { examStep } from './exam-step'
import { faqStep } from './faq-step'
import { fileStep } from './file-step'
import { filmStep } from './film-step'
import { freeStep } from './free-step'
import { practiceStep } from './practice-step'
import type { StepKind } from './step-kind'
import type { SubtaskType } from './subtask-kinds.rules'

/** How learners see each kind of subtask. */
export const STEP_KINDS: Record<SubtaskType, StepKind> = {
  1: practiceStep,
  2: examStep,
  3: faqStep,
  4: fileStep,
  5: freeStep,
  6: filmStep,
}
