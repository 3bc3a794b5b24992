import { useText } from '../platform/text'
import { ActionMenu } from '../parts/ActionMenu'
import type { ImportFormat } from '@lianda/shared/module/question-bank/import.admin.contract'
import { Icon } from '@lianda/shared/ui/Icon'
import { BarButton, SelectionBar } from '../list/SelectionBar'
import { AdminIcon } from '../shell/AdminIcon'
import type { BulkStep } from './bulk-steps'
import { EXPORT_FORMATS } from './use-export'

export type BulkAsk = 'move' | 'score' | 'level' | 'delete'

interface Props {
  count: number
  busy: boolean
  /** Steps that need input first. */
  onAsk: (ask: BulkAsk) => void
  onStep: (step: BulkStep) => void
  onExport: (format: ImportFormat) => void
  onClear: () => void
}

/** Steps for the selected questions. */
export function BulkBar({ count, busy, onAsk, onStep, onExport, onClear }: Props) {
  const t = useText()
  const label = (key: string) => t(`question-bank.bulk.${key}`)
  const disable = (disabled: boolean) => () => onStep({ kind: 'disable', disabled })
  return (
    <SelectionBar
      label={label('label')}
      count={t('question-bank.bulk.selected', { count })}
      clear={label('clear')}
      onClear={onClear}
    >
      <BarButton
        label={label('move')}
        icon={<AdminIcon name="folder" size={16} />}
        disabled={busy}
        onClick={() => onAsk('move')}
      />
      <BarButton
        label={label('score')}
        icon={<Icon name="target" size={16} />}
        disabled={busy}
        onClick={() => onAsk('score')}
      />
      <BarButton
        label={label('level')}
        icon={<AdminIcon name="view" size={16} />}
        disabled={busy}
        onClick={() => onAsk('level')}
      />
      <BarButton
        label={label('enable')}
        icon={<Icon name="play" size={16} />}
        disabled={busy}
        onClick={disable(false)}
      />
      <BarButton
        label={label('disable')}
        icon={<Icon name="pause" size={16} />}
        disabled={busy}
        onClick={disable(true)}
      />
      <ActionMenu
        menu={{
          items: EXPORT_FORMATS.map((format) => ({ key: format, label: t(`question-bank.export.${format}`) })),
          onClick: ({ key }) => {
            const format = EXPORT_FORMATS.find((one) => one === key)
            if (format) onExport(format)
          },
        }}
      >
        <BarButton label={label('export')} icon={<Icon name="download" size={16} />} disabled={busy} />
      </ActionMenu>
      <BarButton
        danger
        label={label('delete')}
        icon={<AdminIcon name="trash" size={16} />}
        disabled={busy}
        onClick={() => onAsk('delete')}
      />
    </SelectionBar>
  )
}
