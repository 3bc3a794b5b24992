import type { MediaKind } from '@lianda/shared/module/media/media-kinds'
import { SelectionBar, SelectionButton } from '../list/SelectionBar'
import { useText } from '../platform/text'
import { AdminIcon } from '../shell/AdminIcon'

interface Props {
  kind: MediaKind
  /** How many are selected. */
  count: number
  busy: boolean
  onMove: () => void
  onDisable: (disabled: boolean) => void
  onRemove: () => void
  onClear: () => void
}

/** What is done with all selected files or films. */
export function MediaBar({ kind, count, busy, onMove, onDisable, onRemove, onClear }: Props) {
  const t = useText()
  return (
    <SelectionBar
      label={t(`media-admin.${kind}.bulk`)}
      selected={t('media-admin.selected', { count })}
      clearLabel={t('media-admin.clear')}
      onClear={onClear}
    >
      <SelectionButton icon={<AdminIcon name="folder" size={16} />} disabled={busy} onClick={onMove}>
        {t('media-admin.move')}
      </SelectionButton>
      <SelectionButton disabled={busy} onClick={() => onDisable(false)}>
        {t('office.person.enable')}
      </SelectionButton>
      <SelectionButton disabled={busy} onClick={() => onDisable(true)}>
        {t('media-admin.disable')}
      </SelectionButton>
      <SelectionButton danger icon={<AdminIcon name="trash" size={16} />} disabled={busy} onClick={onRemove}>
        {t('media-admin.remove')}
      </SelectionButton>
    </SelectionBar>
  )
}
