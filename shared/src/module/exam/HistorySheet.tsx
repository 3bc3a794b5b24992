import { useServices, useText } from '../../hook/core-context'
import { EmptyState } from '../../ui/Blank'
import { Chip } from '../../ui/Chip'
import { clockText, dayTimeText, pointsText } from '../../ui/format'
import { ResultRows } from '../../ui/ResultRows'
import { Sheet } from '../../ui/Sheet'
import type { AttemptRow } from './exam.contract'

interface HistorySheetProps {
  open: boolean
  rows: readonly AttemptRow[]
  /** The attempt that is already on screen; its row does not open anything. */
  currentId?: string
  onOpen: (attemptId: string) => void
  onClose: () => void
}

/** The learner's attempts at this exam, newest first; each row opens its result. */
export function HistorySheet({ open, rows, currentId, onOpen, onClose }: HistorySheetProps) {
  const t = useText()
  const now = useServices().clock.now()
  return (
    <Sheet
      open={open}
      title={t('exam.history.title')}
      onClose={onClose}
      closeLabel={t('ui.action.close')}
      testId="exam-history"
    >
      {rows.length === 0 ? (
        <EmptyState title={t('exam.history.empty')} detail={t('exam.history.emptyDetail')} />
      ) : (
        <ResultRows
          currentWord={t('exam.history.thisOne')}
          rows={rows.map((row) => ({
            id: row.id,
            name: t('exam.history.attempt', { n: row.n }),
            facts: [
              dayTimeText(row.startedAt, now, t),
              t('exam.history.answered', { n: row.answered, of: row.questions }),
              ...(row.usedMs === null ? [] : [clockText(row.usedMs)]),
            ],
            mark: <Outcome row={row} />,
            current: row.id === currentId,
            onOpen: row.state === 'running' ? null : () => onOpen(row.id),
          }))}
        />
      )}
    </Sheet>
  )
}

function Outcome({ row }: { row: AttemptRow }) {
  const t = useText()
  if (row.state === 'running') return <Chip tone="warning">{t('exam.history.running')}</Chip>
  if (row.settlesAt !== undefined) return <Chip>{t('exam.history.settling')}</Chip>
  if (row.state === 'discarded' || row.total === null) return <Chip>{t('exam.history.discarded')}</Chip>
  return (
    <Chip tone={row.passed ? 'success' : 'neutral'}>{t('exam.history.score', { score: pointsText(row.total) })}</Chip>
  )
}
