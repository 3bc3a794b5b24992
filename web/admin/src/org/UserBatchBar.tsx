import { SelectionBar, SelectionButton } from '../list/SelectionBar'
import { useText } from '../platform/text'
import type { AskedStep } from './user-batch'

interface Props {
  selected: readonly string[]
  onStep: (asked: AskedStep) => void
  onClear: () => void
}

/** What can be done with the selected users. */
export function UserBatchBar({ selected, onStep, onClear }: Props) {
  const t = useText()
  return (
    <SelectionBar
      label={t('org.user.batch.title')}
      selected={t('org.user.batch.selected', { count: selected.length })}
      clearLabel={t('org.user.batch.clear')}
      onClear={onClear}
    >
      {(['department', 'join', 'leave', 'position', 'roles', 'validity'] as const).map((kind) => (
        <SelectionButton key={kind} onClick={() => onStep({ kind, ids: selected })}>
          {t(`org.user.batch.${kind}`)}
        </SelectionButton>
      ))}
      <SelectionButton onClick={() => onStep({ kind: 'disable', ids: selected, disabled: false })}>
        {t('org.user.batch.enable')}
      </SelectionButton>
      <SelectionButton danger onClick={() => onStep({ kind: 'disable', ids: selected, disabled: true })}>
        {t('org.user.batch.disable')}
      </SelectionButton>
    </SelectionBar>
  )
}
