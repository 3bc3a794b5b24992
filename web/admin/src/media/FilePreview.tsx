import { Button } from 'antd'
import { viewKey } from '@lianda/shared/module/viewing/viewing.contract'
import { ListError } from '../list/ListStates'
import { useCall } from '../platform/query'
import { useText } from '../platform/text'

/** Opens a document as learners read it, in a window of its own. */
export function FilePreview({ id }: { id: string }) {
  const t = useText()
  const address = useCall(viewKey, { fileid: id })
  if (address.failure) return <ListError failure={address.failure} kept={false} onRetry={address.reload} />
  const fileurl = address.data?.url ?? ''
  return (
    <Button
      loading={address.loading}
      disabled={fileurl === ''}
      href={`/#/previewfile?fileurl=${encodeURIComponent(fileurl)}`}
      target="_blank"
      rel="noopener"
    >
      {t('media-admin.openPages')}
    </Button>
  )
}
