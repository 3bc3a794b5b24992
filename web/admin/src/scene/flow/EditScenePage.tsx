import { Skeleton } from 'antd'
import { useSearchParams } from 'react-router'
import { draftGet } from '@lianda/shared/module/scene/scene-draft.admin.contract'
import { FailedPage } from '../../parts/FailedPage'
import { useCall } from '../../platform/query'
import { useText } from '../../platform/text'
import edit from '../edit/edit.module.css'
import { SceneEditor } from './SceneEditor'

/** One drawn scene to edit, or to read where somebody may only use it. */
export default function EditScenePage() {
  const t = useText()
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  const loaded = useCall(draftGet, { id }, { once: true })
  if (loaded.data && loaded.data.draft.id === id) return <SceneEditor key={id} first={loaded.data.draft} />
  return (
    <div className={edit.alone}>
      {loaded.failure ? (
        <FailedPage
          failure={loaded.failure}
          missing={t('flow-edit.missing')}
          list="/admin/voice/voicescene"
          onRetry={loaded.reload}
        />
      ) : (
        <Skeleton active={false} paragraph={{ rows: 10 }} />
      )}
    </div>
  )
}
