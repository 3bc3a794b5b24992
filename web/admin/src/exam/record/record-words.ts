import type { Translate } from '@lianda/shared/i18n/texts'
import type { AttemptRow } from '@lianda/shared/module/exam/exam.contract'

/** State of an attempt in a word or two: handed in, late, collected at the deadline, not scored, running. */
export function endOf(row: Pick<AttemptRow, 'state' | 'late' | 'submitReason'>, t: Translate): string {
  if (row.state !== 'submitted') return t(`exam-admin.record.states.${row.state}`)
  if (row.late) return t('exam-admin.record.states.late')
  return t(row.submitReason === 'learner' ? 'exam-admin.record.states.submitted' : 'exam-admin.record.states.collected')
}
