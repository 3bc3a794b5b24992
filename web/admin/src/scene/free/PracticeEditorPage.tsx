import { Skeleton } from 'antd'
import { draftGet } from '@lianda/shared/module/scene/scene-draft.admin.contract'
import { FailedPage } from '../../parts/FailedPage'
import { useCall } from '../../platform/query'
import { useText } from '../../platform/text'
import { PracticeEditor } from './PracticeEditor'
import styles from './free.module.css'

/** One free practice to edit, or to read where somebody may only use it. */
export default function PracticeEditorPage({ id }: { id: string }) {
  const t = useText()
  const loaded = useCall(draftGet, { id }, { once: true })
  if (loaded.data) return <PracticeEditor first={loaded.data.draft} />
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
