import { Tag, Tooltip } from 'antd'
import type { MediaRow } from '@lianda/shared/module/media/media.admin.contract'
import { EnabledTag } from '../list/EnabledTag'
import { useText } from '../platform/text'

/** Whether it is in use; before that, how far the server is with it, or why it failed. */
export function MediaState({ row: { status, percent, fault, disabled } }: { row: MediaRow }) {
  const t = useText()
  if (status === 0) return <Tag color="processing">{t('media-admin.processing', { percent })}</Tag>
  if (status === 1 || fault === null) return <EnabledTag on={!disabled} />
  const why = t(`media-admin.fault.${fault}`)
  return (
    <Tooltip title={why}>
      <Tag color="error" tabIndex={0} aria-label={`${t('media-admin.failedState')}: ${why}`}>
        {t('media-admin.failedState')}
      </Tag>
    </Tooltip>
  )
}
