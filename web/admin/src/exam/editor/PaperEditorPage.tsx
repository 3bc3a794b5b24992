import { useText } from '../../platform/text'
import { Skeleton } from 'antd'
import { useSearchParams } from 'react-router'
import { paperGet } from '@lianda/shared/module/exam/paper.admin.contract'
import { FailedPage } from '../../parts/FailedPage'
import { useCall } from '../../platform/query'
import { PaperEditor } from './PaperEditor'
import styles from './editor.module.css'

/** One paper: a draft to edit, or a published one to read. */
export default function PaperEditorPage() {
  const t = useText()
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  const loaded = useCall(paperGet, { id }, { once: true })
  if (loaded.data && loaded.data.paper.id === id) return <PaperEditor key={id} first={loaded.data.paper} />
  return (
    <div className={styles.alone}>
      {loaded.failure ? (
        <FailedPage
          failure={loaded.failure}
          missing={t('exam-admin.missing.paper')}
          list="/admin/voice/exammanagement"
          onRetry={loaded.reload}
        />
      ) : (
        <Skeleton active={false} paragraph={{ rows: 10 }} />
      )}
    </div>
  )
}
