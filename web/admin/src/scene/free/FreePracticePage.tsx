import { Skeleton } from 'antd'
import { useSearchParams } from 'react-router'
import { draftGet } from '@lianda/shared/module/scene/scene-draft.admin.contract'
import { FailedPage } from '../../parts/FailedPage'
import { useCall } from '../../platform/query'
import { useText } from '../../platform/text'
import { PracticeEditor } from './PracticeEditor'
import styles from '../edit/edit.module.css'

/** One free practice to edit, or to read where somebody may only use it. */
export default function FreePracticePage() {
  const t = useText()
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  const loaded = useCall(draftGet, { id }, { once: true })
  if (loaded.data && loaded.data.draft.id === id) return <PracticeEditor key={id} first={loaded.data.draft} />
  return (
    <div className={styles.alone}>
      {loaded.failure ? (
        <FailedPage
          failure={loaded.failure}
          missing={t('free-practice.missing')}
          list="/admin/train/freepractice"
          onRetry={loaded.reload}
        />
      ) : (
        <Skeleton active={false} paragraph={{ rows: 10 }} />
      )}
    </div>
  )
}
