import { Segmented } from 'antd'
import { useNavigate } from 'react-router'
import { useText } from '../platform/text'
import { listAddress, STUDY_LISTS, type StudyList } from './media-address'

/** Which list of the learning resources is open. */
export function MediaTabs({ kind }: { kind: StudyList }) {
  const t = useText()
  const navigate = useNavigate()
  return (
    <Segmented<StudyList>
      aria-label={t('media-admin.lists')}
      value={kind}
      options={STUDY_LISTS.map((value) => ({ value, label: t(`media-admin.${value}.title`) }))}
      onChange={(chosen) => void navigate(listAddress(chosen))}
    />
  )
}
