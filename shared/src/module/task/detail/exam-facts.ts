import type { Translate } from '../../../i18n/texts'
import { pointsText } from '../../../ui/format'
import type { SubtaskRow } from '../task.contract'

/** `40 questions`, `60 min`, `80 to pass`. */
export const examFacts = (subtask: SubtaskRow, t: Translate): string[] => [
  t('task.exam.questions', { n: subtask.questions ?? 0 }),
  t('task.exam.minutes', { n: subtask.minutes }),
  t('task.row.pass', { score: pointsText(subtask.passScore) }),
]
