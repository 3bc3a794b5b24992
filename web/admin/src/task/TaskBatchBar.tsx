import type { TaskShelf } from '@lianda/shared/module/task/task.admin.contract'
import type { BatchStep } from '@lianda/shared/module/task/task-life.admin.contract'
import { SelectionBar, SelectionButton } from '../list/SelectionBar'
import { useText } from '../platform/text'
import { AdminIcon } from '../shell/AdminIcon'

/** What each list's packages may allow. */
const STEPS: Record<TaskShelf, readonly BatchStep[]> = {
  current: ['archive', 'unschedule', 'withdraw', 'delete'],
  archived: ['unarchive'],
  templates: ['delete'],
}

interface Props {
  count: number
  busy: boolean
  shelf: TaskShelf
  onStep: (step: BatchStep) => void
  /** To another category. */
  onPlace: () => void
  onClear: () => void
}

/** What can be done with the selected packages. */
export function TaskBatchBar({ count, busy, shelf, onStep, onPlace, onClear }: Props) {
  const t = useText()
  return (
    <SelectionBar
      label={t('task-admin.bulk.label')}
      selected={t('task-admin.bulk.selected', { count })}
      clearLabel={t('task-admin.bulk.clear')}
      onClear={onClear}
    >
      <SelectionButton icon={<AdminIcon name="folder" size={16} />} disabled={busy} onClick={onPlace}>
        {t('task-admin.place.menu')}
      </SelectionButton>
      {STEPS[shelf].map((step) => (
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
