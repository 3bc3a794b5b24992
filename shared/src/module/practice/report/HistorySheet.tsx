import { useText } from '../../../hook/core-context'
import { EmptyState } from '../../../ui/Blank'
import { Button } from '../../../ui/Button'
import { Sheet } from '../../../ui/Sheet'
import { Skeleton } from '../../../ui/Skeleton'
import { LoadFailure } from '../../shell/LoadFailure'
import type { HistoryView } from '../report.view-model'
import { AttemptRows } from './AttemptRows'

interface HistorySheetProps {
  open: boolean
  view: HistoryView
  onOpen: (sessionId: string) => void
  onClose: () => void
}

/** The learner's attempts at this practice. */
export function HistorySheet({ open, view, onOpen, onClose }: HistorySheetProps) {
  const t = useText()
  return (
    <Sheet
      open={open}
      title={t('practice.history.title')}
      onClose={onClose}
      closeLabel={t('ui.action.close')}
      testId="history"
    >
      {view.load === 'loading' && <Skeleton label={t('ui.state.loading')} rows={3} />}
      {view.load === 'failed' && (
        <LoadFailure
          title={t('practice.history.failed')}
          error={view.error}
          gone={view.gone}
          retry={view.retry}
          back={onClose}
        />
      )}
      {view.load === 'ready' && view.rows.length === 0 && (
        <EmptyState title={t('practice.history.empty')} detail={t('practice.history.emptyDetail')} />
      )}
      {view.rows.length > 0 && <AttemptRows attempts={view.rows} onOpen={onOpen} />}
      {view.rows.length < view.total && (
        <Button kind="quiet" size="m" wide onPress={view.more}>
          {t('ui.action.loadMore')}
        </Button>
      )}
    </Sheet>
  )
}
