import type { BatchStep } from '@lianda/shared/module/task/task-life.admin.contract'
import { SelectionBar, SelectionButton } from '../list/SelectionBar'
import { useText } from '../platform/text'

interface Props {
  count: number
  busy: boolean
  /** The list shows archived packages. */
  archived: boolean
  onStep: (step: BatchStep) => void
  onClear: () => void
}

/** What can be done with the selected packages. */
export function TaskBatchBar({ count, busy, archived, onStep, onClear }: Props) {
  const t = useText()
  const steps: readonly BatchStep[] = archived ? ['unarchive'] : ['archive', 'withdraw', 'delete']
  return (
    <SelectionBar
      label={t('task-admin.bulk.label')}
      selected={t('task-admin.bulk.selected', { count })}
      clearLabel={t('task-admin.bulk.clear')}
      onClear={onClear}
    >
      {steps.map((step) => (
        <SelectionButton
          key={step}
          disabled={busy}
          danger={step === 'withdraw' || step === 'delete'}
          onClick={() => onStep(step)}
        >
          {t(`task-admin.bulk.${step}`)}
        </SelectionButton>
      ))}
    </SelectionBar>
  )
}
