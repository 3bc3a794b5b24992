import { useText } from '../platform/text'
import { Button } from 'antd'
import { ActionMenu } from '../parts/ActionMenu'
import { useNavigate } from 'react-router'
import type { QuestionRow } from '@lianda/shared/module/question-bank/question.admin.contract'
import { Icon } from '@lianda/shared/ui/Icon'
import { AdminIcon } from '../shell/AdminIcon'
import type { BulkAsk } from './BulkBar'
import type { Edited } from './question-draft'

interface Props {
  row: QuestionRow
  onEdit: (edited: Edited) => void
  onAsk: (ask: BulkAsk) => void
  onDisable: (disabled: boolean) => void
}

/** Actions of a row: edit, copy and a menu. */
export function RowActions({ row, onEdit, onAsk, onDisable }: Props) {
  const t = useText()
  const navigate = useNavigate()
  const named = (key: string) => t('question-bank.list.ofRow', { step: t(`question-bank.list.${key}`), text: row.text })
  const steps: Record<string, () => void> = {
    page: () => void navigate(`/admin/voice/editbank?id=${row.id}`),
    versions: () => onEdit({ kind: 'open', id: row.id, versions: true }),
    move: () => onAsk('move'),
    disable: () => onDisable(!row.disabled),
    delete: () => onAsk('delete'),
  }
  return (
    <>
      <Button
        type="text"
        size="small"
        title={t('question-bank.list.edit')}
        aria-label={named('edit')}
        icon={<Icon name="pencil" size={16} />}
        onClick={() => onEdit({ kind: 'open', id: row.id })}
      />
      <Button
        type="text"
        size="small"
        title={t('question-bank.list.copy')}
        aria-label={named('copy')}
        icon={<AdminIcon name="copy" size={16} />}
        onClick={() => onEdit({ kind: 'new', catalogId: row.catalogId, from: row.id })}
      />
      <ActionMenu
        menu={{
          items: [
            { key: 'page', label: t('question-bank.list.openPage') },
            { key: 'versions', label: t('question-bank.list.versions') },
            { key: 'move', label: t('question-bank.list.move') },
            { key: 'disable', label: t(row.disabled ? 'question-bank.bulk.enable' : 'question-bank.bulk.disable') },
            { type: 'divider' },
            { key: 'delete', label: t('question-bank.list.delete'), danger: true },
          ],
          onClick: ({ key }) => steps[key]?.(),
        }}
      >
        <Button
          type="text"
          size="small"
          title={t('question-bank.list.more')}
          aria-label={named('more')}
          icon={<Icon name="more" size={16} />}
        />
      </ActionMenu>
    </>
  )
}
