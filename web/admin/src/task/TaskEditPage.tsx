import { useText } from '../platform/text'
import { Skeleton } from 'antd'
import { useSearchParams } from 'react-router'
import { taskAdminGet } from '@lianda/shared/module/task/task.admin.contract'
import { FailedPage } from '../parts/FailedPage'
import { useCall } from '../platform/query'
import { CheckPage } from './check/CheckPage'
import { TaskEditor } from './editor/TaskEditor'
import { listRoute, usePackageType } from './task-kind'
import styles from './task.module.css'

/** One package: its editor, or with `step=check` the check before publishing. */
export default function TaskEditPage() {
  const [query] = useSearchParams()
  const id = query.get('id') ?? ''
  const step = query.get('step') === 'check' ? 'check' : 'edit'
  return <OnePackage key={`${id}/${step}`} id={id} step={step} />
}

function OnePackage({ id, step }: { id: string; step: 'edit' | 'check' }) {
  const t = useText()
  const type = usePackageType()
  const loaded = useCall(taskAdminGet, { id }, { once: true })
  if (loaded.failure && !loaded.data)
    return (
      <div className={styles.waiting}>
        <FailedPage
          failure={loaded.failure}
          missing={t('task-admin.missing')}
          list={listRoute(type)}
          onRetry={loaded.reload}
        />
      </div>
    )
  if (!loaded.data)
    return (
      <div className={styles.waiting}>
        <Skeleton active={false} paragraph={{ rows: 10 }} />
      </div>
    )
  return step === 'check' ? <CheckPage first={loaded.data.task} /> : <TaskEditor first={loaded.data.task} />
}
