import type { Translate } from '../../../i18n/texts'
import type { Route } from '../../../platform/navigation'
import type { IconName } from '../../../ui/icon-shapes'
import type { SubtaskRow } from '../task.contract'

/** A kind of subtask as learners see it: a step of a package. */
export interface StepKind {
  icon: IconName
  tone: 'brand' | 'info'
  /** The screen on which it is done, and its parameters. */
  screen(subtaskId: string, taskId: string): { route: Route; query: Record<string, string> }
  /** Where it is practised with a coach; absent: it can't be. */
  training?(subtaskId: string): { route: Route; query: Record<string, string> }
  /** Short facts for one line; `closed`: beside the reason why it can't be started. */
  facts(subtask: SubtaskRow, closed: boolean, t: Translate): string[]
  /** The line on the card of the next step. */
  line(subtask: SubtaskRow, now: number, t: Translate): string
  /** The three figures on that card. */
  figures(subtask: SubtaskRow, t: Translate): { value: string; label: string }[]
  /** The row links to the learner's attempts. */
  listsAttempts: boolean
  /** Text key of that link; `n` attempts. */
  history: string
  /** Text key of the button for another attempt. */
  again: string
}
