import { useText } from '../platform/text'
import { Button } from 'antd'
import { RowMenu } from '../parts/RowMenu'
import { useNavigate } from 'react-router'
import type { QuestionRow } from '@lianda/shared/module/question-bank/question.admin.contract'
import { Icon } from '@lianda/shared/ui/Icon'
import { AdminIcon } from '../shell/AdminIcon'
import type { BulkAsk } from './BulkBar'
import type { Edited } from './question-draft'

interface Props {
  row: QuestionRow
  /** Access lists leave the person the use of it alone. */
  readOnly: boolean
  onEdit: (edited: Edited) => void
  onAsk: (ask: BulkAsk) => void
  onDisable: (disabled: boolean) => void
}

/** Actions of a row: edit or view, copy and a menu. */
export function RowActions({ row, readOnly, onEdit, onAsk, onDisable }: Props) {
  const t = useText()
  const navigate = useNavigate()
  const open = readOnly ? 'view' : 'edit'
  const named = (key: string) => t('question-bank.list.ofRow', { step: t(`question-bank.list.${key}`), text: row.text })
  return (
    <>
      <Button
        type="text"
        size="small"
        title={t(`question-bank.list.${open}`)}
        aria-label={named(open)}
        icon={<Icon name={readOnly ? 'eye' : 'pencil'} size={16} />}
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
      <RowMenu
        name={row.text}
        steps={[
          {
            key: 'page',
            label: t('question-bank.list.openPage'),
            run: () => void navigate(`/admin/voice/editbank?id=${row.id}`),
          },
          {
            key: 'versions',
            label: t('question-bank.list.versions'),
            run: () => onEdit({ kind: 'open', id: row.id, versions: true }),
          },
          !readOnly && { key: 'move', label: t('question-bank.list.move'), run: () => onAsk('move') },
          !readOnly && {
            key: 'disable',
            label: t(row.disabled ? 'question-bank.bulk.enable' : 'question-bank.bulk.disable'),
            run: () => onDisable(!row.disabled),
          },
          !readOnly && {
            key: 'delete',
            label: t('question-bank.list.delete'),
            danger: true,
            run: () => onAsk('delete'),
          },
        ]}
      />
    </>
  )
}
