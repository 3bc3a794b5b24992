import { SelectionBar, SelectionButton } from '../../list/SelectionBar'
import { useText } from '../../platform/text'

interface Props {
  count: number
  onExcuse: () => void
  onTakeBack: () => void
  onClear: () => void
}

/** What can be done with the selected people. */
export function ExcuseBar({ count, onExcuse, onTakeBack, onClear }: Props) {
  const t = useText()
  return (
    <SelectionBar
      label={t('task-progress.excuse.bulk.label')}
      selected={t('task-progress.excuse.bulk.selected', { n: count })}
      clearLabel={t('task-progress.excuse.bulk.clear')}
      onClear={onClear}
    >
      <SelectionButton onClick={onExcuse}>{t('task-progress.excuse.bulk.excuse')}</SelectionButton>
      <SelectionButton onClick={onTakeBack}>{t('task-progress.excuse.bulk.end')}</SelectionButton>
    </SelectionBar>
  )
}
