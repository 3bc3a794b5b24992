import { Skeleton } from 'antd'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { latePart } from '../parts/late-part'
import { bringTexts } from '../platform/platform'
import { MediaFiles } from './MediaFiles'
import { EDIT_PAGES, mediaAddress } from './media-address'

const FaqList = latePart(
  async () => {
    const [part] = await Promise.all([
      import('../faq/FaqList'),
      bringTexts(['catalog', 'faq-admin', 'field', 'import', 'media-admin', 'picker', 'picture', 'upload']),
    ])
    return part.FaqList
  },
  <Skeleton active={false} paragraph={{ rows: 10 }} />,
)

/** The media bank and the quick questions. The specification's addresses of the forms open the drawer of the list. */
export default function MediaListPage() {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const edited = EDIT_PAGES[pathname]
  if (edited) return <Navigate replace to={mediaAddress(edited, encodeURIComponent(params.get('id') ?? 'new'))} />
  if (params.get('kind') === 'faq') return <FaqList />
  const kind = params.get('kind') === 'video' ? 'video' : 'file'
  // Another list is another page: nothing of the one before stays.
  return <MediaFiles key={kind} kind={kind} />
}
