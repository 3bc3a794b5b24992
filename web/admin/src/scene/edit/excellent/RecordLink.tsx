import { Link } from 'react-router'
import { useText } from '../../../platform/text'

/** A practice, opened beside the editor. */
export function RecordLink({ id }: { id: string }) {
  const t = useText()
  return (
    <Link to={`/admin/view/dashboard?id=${id}`} target="_blank" rel="noreferrer">
      {t('scene-edit.excellent.open')}
    </Link>
  )
}
