import { Navigate, useLocation, useSearchParams } from 'react-router'
import { MediaFiles } from './MediaFiles'
import { EDIT_PAGES, mediaAddress } from './media-address'

/** The media bank. The specification's addresses of the forms open the drawer of the list. */
export default function MediaListPage() {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const edited = EDIT_PAGES[pathname]
  if (edited) return <Navigate replace to={mediaAddress(edited, encodeURIComponent(params.get('id') ?? 'new'))} />
  const kind = params.get('kind') === 'video' ? 'video' : 'file'
  // Another list is another page: nothing of the one before stays.
  return <MediaFiles key={kind} kind={kind} />
}
