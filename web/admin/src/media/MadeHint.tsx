import { mediaFormats } from '@lianda/shared/module/media/media.admin.contract'
import type { MediaKind } from '@lianda/shared/module/media/media-kinds'
import { useCall } from '../platform/query'
import { useText } from '../platform/text'

/** What becomes of an uploaded file or film on this server. */
export function MadeHint({ kind }: { kind: MediaKind }) {
  const t = useText()
  const formats = useCall(mediaFormats, {}, { kept: true })
  if (!formats.data) return null
  const { films, files } = formats.data
  if (kind === 'video') return <>{t(films === 'all' ? 'media-admin.filmHint' : 'media-admin.filmHintMp4')}</>
  return <>{t(files === 'all' ? 'media-admin.pagesHint' : 'media-admin.pagesHintPdf')}</>
}
