import { SelectionBar, SelectionButton } from '../list/SelectionBar'
import { useText } from '../platform/text'
import { AdminIcon } from '../shell/AdminIcon'

interface Props {
  /** How many are selected. */
  count: number
  busy: boolean
  onMove: () => void
  onDisable: (disabled: boolean) => void
  onRemove: () => void
  onClear: () => void
}

/** What is done with all selected quick questions. */
export function FaqBar({ count, busy, onMove, onDisable, onRemove, onClear }: Props) {
  const t = useText()
  return (
    <SelectionBar
      label={t('faq-admin.bulk')}
      selected={t('faq-admin.selected', { count })}
      clearLabel={t('faq-admin.clear')}
      onClear={onClear}
    >
      <SelectionButton icon={<AdminIcon name="folder" size={16} />} disabled={busy} onClick={onMove}>
        {t('faq-admin.move')}
      </SelectionButton>
      <SelectionButton disabled={busy} onClick={() => onDisable(false)}>
        {t('faq-admin.enable')}
      </SelectionButton>
      <SelectionButton disabled={busy} onClick={() => onDisable(true)}>
        {t('faq-admin.disable')}
      </SelectionButton>
      <SelectionButton danger icon={<AdminIcon name="trash" size={16} />} disabled={busy} onClick={onRemove}>
        {t('faq-admin.remove')}
      </SelectionButton>
    </SelectionBar>
  )
}
