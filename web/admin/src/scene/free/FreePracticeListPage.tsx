import { useText } from '../../platform/text'
import { useCrumb } from '../../shell/crumb'
import { SceneList } from '../SceneList'

/** The free practices: what is in work, and what packages can use. */
export default function FreePracticeListPage() {
  const t = useText()
  useCrumb(t('free-practice.title'))
  return <SceneList kind="free" words="free-practice.list" />
}
