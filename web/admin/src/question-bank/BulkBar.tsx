import type { ReactNode } from 'react'
import { useText } from '../platform/text'
import { ActionMenu } from '../parts/ActionMenu'
import type { ImportFormat } from '@lianda/shared/module/question-bank/import.admin.contract'
import { Icon } from '@lianda/shared/ui/Icon'
import { SelectionBar, SelectionButton } from '../list/SelectionBar'
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
  const button = (key: string, icon: ReactNode, run: () => void, danger = false) => (
    <SelectionButton icon={icon} disabled={busy} danger={danger} onClick={run}>
      {t(`question-bank.bulk.${key}`)}
    </SelectionButton>
  )
  return (
    <SelectionBar
      label={t('question-bank.bulk.label')}
      selected={t('question-bank.bulk.selected', { count })}
      clearLabel={t('question-bank.bulk.clear')}
      onClear={onClear}
    >
      {button('move', <AdminIcon name="folder" size={16} />, () => onAsk('move'))}
      {button('score', <Icon name="target" size={16} />, () => onAsk('score'))}
      {button('level', <AdminIcon name="view" size={16} />, () => onAsk('level'))}
      {button('enable', <Icon name="play" size={16} />, () => onStep({ kind: 'disable', disabled: false }))}
      {button('disable', <Icon name="pause" size={16} />, () => onStep({ kind: 'disable', disabled: true }))}
      <ActionMenu
        menu={{
          items: EXPORT_FORMATS.map((format) => ({ key: format, label: t(`question-bank.export.${format}`) })),
          onClick: ({ key }) => {
            const format = EXPORT_FORMATS.find((one) => one === key)
            if (format) onExport(format)
          },
        }}
      >
        <SelectionButton icon={<Icon name="download" size={16} />} disabled={busy}>
          {t('question-bank.bulk.export')}
        </SelectionButton>
      </ActionMenu>
      {button('delete', <AdminIcon name="trash" size={16} />, () => onAsk('delete'), true)}
    </SelectionBar>
  )
}
