import { useServices, useText } from '../../../hook/core-context'
import { ListCard, ListRow } from '../../../ui/ListRow'
import { Sheet } from '../../../ui/Sheet'
import type { ResultView } from '../exam.view-model'

interface MoreSheetProps {
  open: boolean
  view: ResultView
  openHistory: () => void
  onClose: () => void
}

export function MoreSheet({ open, view, openHistory, onClose }: MoreSheetProps) {
  const t = useText()
  const { system } = useServices().platform
  const then = (run: () => void) => () => {
    onClose()
    run()
  }
  return (
    <Sheet open={open} title={t('exam.result.more')} onClose={onClose} closeLabel={t('ui.action.close')}>
      <ListCard>
        <ListRow icon="history" title={t('exam.history.title')} onPress={then(openHistory)} />
        {system.print !== null && !view.preview && (
          <ListRow icon="print" title={t('exam.print.open')} onPress={then(view.print)} testId="exam-print" />
        )}
      </ListCard>
    </Sheet>
  )
}
