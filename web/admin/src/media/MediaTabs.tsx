import { Segmented } from 'antd'
import { useNavigate } from 'react-router'
import { ALL_MEDIA_KINDS, type MediaKind } from '@lianda/shared/module/media/media-kinds'
import { useText } from '../platform/text'
import { listAddress } from './media-address'

/** Which list of the media bank is open. */
export function MediaTabs({ kind }: { kind: MediaKind }) {
  const t = useText()
  const navigate = useNavigate()
  return (
    <Segmented<MediaKind>
      aria-label={t('media-admin.lists')}
      value={kind}
      options={ALL_MEDIA_KINDS.map((value) => ({ value, label: t(`media-admin.${value}.title`) }))}
      onChange={(chosen) => void navigate(listAddress(chosen))}
    />
  )
}
