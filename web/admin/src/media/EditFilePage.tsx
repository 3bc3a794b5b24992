import { Navigate, useSearchParams } from 'react-router'
import { mediaAddress } from './media-address'

/** The specification's address of a file's form, which is a drawer of the list. */
export default function EditFilePage() {
  const [params] = useSearchParams()
  return <Navigate replace to={mediaAddress(encodeURIComponent(params.get('id') ?? 'new'))} />
}
