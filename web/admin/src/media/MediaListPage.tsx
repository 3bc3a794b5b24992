import { Navigate, useLocation } from 'react-router'
import { MediaFiles } from './MediaFiles'
import { EDIT_FILE, mediaAddress } from './media-address'

/** The media bank. The specification's address of a file's form opens the drawer of the list. */
export default function MediaListPage() {
  const { pathname, search } = useLocation()
  if (pathname !== EDIT_FILE) return <MediaFiles />
  return <Navigate replace to={mediaAddress(encodeURIComponent(new URLSearchParams(search).get('id') ?? 'new'))} />
}
