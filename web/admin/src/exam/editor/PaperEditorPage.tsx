import { Skeleton } from 'antd'
import { useSearchParams } from 'react-router'
import { paperGet } from '@lianda/shared/module/exam/paper.admin.contract'
import { ListError } from '../../list/ListStates'
import { useLoaded } from '../../list/use-loaded'
import { call } from '../../platform/platform'
import { PaperEditor } from './PaperEditor'
import styles from './editor.module.css'

/** One paper: a draft to edit, or a published one to look at. */
export default function PaperEditorPage() {
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  const loaded = useLoaded(`paper/${id}`, () => call(paperGet, { id }))
  if (loaded.data && loaded.data.paper.id === id) return <PaperEditor key={id} first={loaded.data.paper} />
  return (
    <div className={styles.alone}>
      {loaded.failure ? (
        <ListError failure={loaded.failure} kept={false} onRetry={loaded.reload} />
      ) : (
        <Skeleton active={false} paragraph={{ rows: 10 }} />
      )}
    </div>
  )
}
