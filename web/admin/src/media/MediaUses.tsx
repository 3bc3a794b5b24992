import { type MediaRow, mediaUses } from '@lianda/shared/module/media/media.admin.contract'
import { useCall } from '../platform/query'
import { PackageUses } from '../task/PackageUses'

interface Props {
  /** Null while closed. */
  file: Pick<MediaRow, 'id' | 'name'> | null
  onClose: () => void
}

/** The packages that hold a file or film. */
export function MediaUses({ file, onClose }: Props) {
  const loaded = useCall(mediaUses, file && { id: file.id })
  return <PackageUses name={file?.name ?? null} loaded={loaded} onClose={onClose} />
}
