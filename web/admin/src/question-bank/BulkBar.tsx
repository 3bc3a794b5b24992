import { useText } from '../platform/text'
import { Button } from 'antd'
import { ActionMenu } from '../parts/ActionMenu'
import type { ReactNode } from 'react'
import type { ImportFormat } from '@lianda/shared/module/question-bank/import.admin.contract'
import { Icon } from '@lianda/shared/ui/Icon'
import { AdminIcon } from '../shell/AdminIcon'
import type { BulkStep } from './bulk-steps'
import { EXPORT_FORMATS } from './use-export'
import styles from './question-bank.module.css'

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

/** Floats over the list while rows are selected; destructive actions come last. */
export function BulkBar({ count, busy, onAsk, onStep, onExport, onClear }: Props) {
  const t = useText()
  const button = (key: string, icon: ReactNode, run: () => void, className = styles.bulkButton) => (
    <Button type="text" className={className} icon={icon} disabled={busy} onClick={run}>
      {t(`question-bank.bulk.${key}`)}
    </Button>
  )
  return (
    <div className={styles.bulkBar} role="toolbar" aria-label={t('question-bank.bulk.label')}>
      <strong role="status">{t('question-bank.bulk.selected', { count })}</strong>
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
        <Button type="text" className={styles.bulkButton} icon={<Icon name="download" size={16} />} disabled={busy}>
          {t('question-bank.bulk.export')}
        </Button>
      </ActionMenu>
      {button(
        'delete',
        <AdminIcon name="trash" size={16} />,
        () => onAsk('delete'),
        `${styles.bulkButton} ${styles.bulkDanger}`,
      )}
      <i className={styles.bulkLine} aria-hidden />
      <Button
        type="text"
        className={styles.bulkButton}
        aria-label={t('question-bank.bulk.clear')}
        title={t('question-bank.bulk.clear')}
        icon={<Icon name="close" size={16} />}
        onClick={onClear}
      />
    </div>
  )
}
