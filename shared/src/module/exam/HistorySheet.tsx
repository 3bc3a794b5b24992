import { useServices, useText } from '../../hook/core-context'
import { EmptyState } from '../../ui/Blank'
import { ResultRows } from '../../ui/ResultRows'
import { Sheet } from '../../ui/Sheet'
import { ExamOutcome, examFacts } from './ExamOutcome'
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
            facts: examFacts(row, now, t),
            mark: <ExamOutcome row={row} />,
            current: row.id === currentId,
            onOpen: row.state === 'running' ? null : () => onOpen(row.id),
          }))}
        />
      )}
    </Sheet>
  )
}
