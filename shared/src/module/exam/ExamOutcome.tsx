import { useText } from '../../hook/core-context'
import type { Translate } from '../../i18n/texts'
import { Chip } from '../../ui/Chip'
import { clockText, dayTimeText, pointsText } from '../../ui/format'
import type { AttemptRow } from './exam.contract'

/** When an attempt was, how much was answered, and how long it took. */
export const examFacts = ({ startedAt, answered, questions, usedMs }: AttemptRow, now: number, t: Translate) => [
  dayTimeText(startedAt, now, t),
  t('exam.history.answered', { n: answered, of: questions }),
  ...(usedMs === null ? [] : [clockText(usedMs)]),
]

/** The score of an attempt, or why there is none. */
export function ExamOutcome({ row }: { row: AttemptRow }) {
  const t = useText()
  if (row.state === 'running') return <Chip tone="warning">{t('exam.history.running')}</Chip>
  if (row.settlesAt !== undefined) return <Chip>{t('exam.history.settling')}</Chip>
  if (row.state === 'discarded' || row.total === null) return <Chip>{t('exam.history.discarded')}</Chip>
  return (
    <Chip tone={row.passed ? 'success' : 'neutral'}>{t('exam.history.score', { score: pointsText(row.total) })}</Chip>
  )
}
