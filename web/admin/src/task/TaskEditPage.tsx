import { Skeleton } from 'antd'
import { useSearchParams } from 'react-router'
import { taskAdminGet } from '@lianda/shared/module/task/task.admin.contract'
import { ListError } from '../list/ListStates'
import { useLoaded } from '../list/use-loaded'
import { call } from '../platform/platform'
import { CheckPage } from './check/CheckPage'
import { TaskEditor } from './editor/TaskEditor'
import styles from './task.module.css'

/** One package: its editor, or with `step=check` what is looked at before it is published. */
export default function TaskEditPage() {
  const [query] = useSearchParams()
  const id = query.get('id') ?? ''
  const step = query.get('step') === 'check' ? 'check' : 'edit'
  return <OnePackage key={`${id}/${step}`} id={id} step={step} />
}

function OnePackage({ id, step }: { id: string; step: 'edit' | 'check' }) {
  const loaded = useLoaded(`task/${id}`, async () => (await call(taskAdminGet, { id })).task)
  if (loaded.failure && !loaded.data)
    return (
      <div className={styles.waiting}>
        <ListError failure={loaded.failure} kept={false} onRetry={loaded.reload} />
      </div>
    )
  if (!loaded.data)
    return (
      <div className={styles.waiting}>
        <Skeleton active={false} paragraph={{ rows: 10 }} />
      </div>
    )
  return step === 'check' ? <CheckPage first={loaded.data} /> : <TaskEditor first={loaded.data} />
}
