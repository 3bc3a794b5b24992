import { Segmented } from 'antd'
import { useSearchParams } from 'react-router'
import { useText } from '../platform/text'
import { BadgeList } from './BadgeList'
import { LevelList } from './LevelList'

/** Levels and badges. */
export default function LevelPage() {
  const t = useText()
  const [params, setParams] = useSearchParams()
  const badges = params.get('show') === 'badge'
  const tabs = (
    <Segmented
      aria-label={t('level.tabs')}
      value={badges ? 'badge' : 'level'}
      options={[
        { value: 'level', label: t('level.title') },
        { value: 'badge', label: t('badge.title') },
      ]}
      onChange={(show) => setParams(show === 'badge' ? { show } : {})}
    />
  )
  return badges ? <BadgeList tabs={tabs} /> : <LevelList tabs={tabs} />
}
