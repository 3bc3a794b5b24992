import { type MediaRow, mediaUses } from '@lianda/shared/module/media/media.admin.contract'
import { UsesDrawer } from '../parts/UsesDrawer'
import { useCall } from '../platform/query'
import { useText } from '../platform/text'
import { editRoute } from '../task/task-kind'

interface Props {
  /** Null while closed. */
  file: Pick<MediaRow, 'id' | 'name'> | null
  onClose: () => void
}

/** The packages that hold a file or film. */
export function MediaUses({ file, onClose }: Props) {
  const t = useText()
  const loaded = useCall(mediaUses, file && { id: file.id })
  return (
    <UsesDrawer
      open={file !== null}
      words={{
        title: t('media-admin.usedBy', { name: file?.name ?? '' }),
        note: t('media-admin.usesKept'),
        none: t('media-admin.unused'),
        hidden: (count) => t('media-admin.usesHidden', { count }),
      }}
      loaded={loaded}
      use={({ taskId: id, title: name, type, published }) => ({
        ...{ id, name, address: editRoute(type, id) },
        how: t(published ? 'media-admin.usePublished' : 'media-admin.useDraft'),
      })}
      onClose={onClose}
    />
  )
}
