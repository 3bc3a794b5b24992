import { useServices, useText } from '../../../hook/core-context'
import { ActionSheet } from '../../../ui/ActionSheet'
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
  const print = { icon: 'print', label: t('exam.print.open'), onPress: view.print, testId: 'exam-print' } as const
  return (
    <ActionSheet
      open={open}
      title={t('exam.result.more')}
      closeLabel={t('ui.action.close')}
      actions={[
        { icon: 'history', label: t('exam.history.title'), onPress: openHistory },
        ...(system.print !== null && !view.preview ? [print] : []),
      ]}
      onClose={onClose}
    />
  )
}
