import { SelectionBar, SelectionButton } from '../../list/SelectionBar'
import { useText } from '../../platform/text'

interface Props {
  count: number
  /** Null: not for this package, or not now. */
  onRemind: (() => void) | null
  onExcuse: (() => void) | null
  onTakeBack: (() => void) | null
  onClear: () => void
}

/** What can be done with the selected people. */
export function PeopleBar({ count, onRemind, onExcuse, onTakeBack, onClear }: Props) {
  const t = useText()
  return (
    <SelectionBar
      label={t('task-progress.excuse.bulk.label')}
      selected={t('task-progress.excuse.bulk.selected', { n: count })}
      clearLabel={t('task-progress.excuse.bulk.clear')}
      onClear={onClear}
    >
      {onRemind ? <SelectionButton onClick={onRemind}>{t('task-progress.remind.verb')}</SelectionButton> : null}
      {onExcuse ? <SelectionButton onClick={onExcuse}>{t('task-progress.excuse.bulk.excuse')}</SelectionButton> : null}
      {onTakeBack ? <SelectionButton onClick={onTakeBack}>{t('task-progress.excuse.bulk.end')}</SelectionButton> : null}
    </SelectionBar>
  )
}
