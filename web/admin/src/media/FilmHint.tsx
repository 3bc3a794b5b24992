import { mediaFormats } from '@lianda/shared/module/media/media.admin.contract'
import { useCall } from '../platform/query'
import { useText } from '../platform/text'

/** What becomes of an uploaded film on this server. */
export function FilmHint() {
  const t = useText()
  const formats = useCall(mediaFormats, {}, { kept: true })
  if (!formats.data) return null
  return <>{t(formats.data.films === 'all' ? 'media-admin.filmHint' : 'media-admin.filmHintMp4')}</>
}
