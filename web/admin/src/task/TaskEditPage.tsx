import { useText } from '../platform/text'
import { Skeleton } from 'antd'
import { useSearchParams } from 'react-router'
import { taskAdminGet } from '@lianda/shared/module/task/task.admin.contract'
import { latePart } from '../parts/late-part'
import { FailedPage } from '../parts/FailedPage'
import { bringTexts } from '../platform/platform'
import { useCall } from '../platform/query'
import { CheckPage } from './check/CheckPage'
import { TaskEditor } from './editor/TaskEditor'
import { listRoute, usePackageType } from './task-kind'
import styles from './task.module.css'

const ProgressPage = latePart(
  async () => {
    const [page] = await Promise.all([import('./progress/ProgressPage'), bringTexts(['task-admin', 'task-progress'])])
    return page.ProgressPage
  },
  <div className={styles.waiting}>
    <Skeleton active={false} paragraph={{ rows: 10 }} />
  </div>,
)

type Step = 'edit' | 'check' | 'progress'

/** One package: its editor, the check before publishing, or with `step=progress` who stands where. */
export default function TaskEditPage() {
  const [query] = useSearchParams()
  const id = query.get('id') ?? ''
  const step = (['check', 'progress'] as const).find((one) => one === query.get('step')) ?? 'edit'
  return <OnePackage key={`${id}/${step}`} id={id} step={step} />
}

function OnePackage({ id, step }: { id: string; step: Step }) {
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
  if (step === 'progress') return <ProgressPage id={id} title={loaded.data.task.title} />
  return step === 'check' ? <CheckPage first={loaded.data.task} /> : <TaskEditor first={loaded.data.task} />
}
