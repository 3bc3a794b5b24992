import { type TaskDetail } from '@lianda/shared/module/task/task.admin.contract'
import { taskAudienceChange } from '@lianda/shared/module/task/task-life.admin.contract'
import { taskImpact } from '@lianda/shared/module/task/task-publish.admin.contract'
import { call } from '../../platform/platform'
import { useCall } from '../../platform/query'
import { useText } from '../../platform/text'
import type { NamedAudience } from '../editor/task-draft.rules'
import { ChangeDialog } from '../move/ChangeDialog'
import { ImpactLines } from '../move/ImpactLines'

interface Props {
  task: TaskDetail
  /** The audience that was chosen; null: none is. */
  chosen: NamedAudience | null
  onClose: () => void
  onMoved: (task: TaskDetail) => void
  onStale: () => void
}

/** Gives a published package another audience, after showing who comes and who goes. */
export function AudienceChangeDialog({ chosen, ...props }: Props) {
  return chosen ? <Change audience={chosen.audience} {...props} /> : null
}

function Change({ task, audience, ...then }: Omit<Props, 'chosen'> & { audience: NamedAudience['audience'] }) {
  const t = useText()
  const { id, rev, title } = task
  const touched = useCall(taskImpact, { id, change: { kind: 'audience', audience } })
  return (
    <ChangeDialog
      title={t('task-admin.move.audience.title', { title })}
      verb={t('task-admin.move.audience.confirm')}
      danger={(touched.data?.moving?.leaving ?? 0) > 0}
      loaded={touched}
      send={() => call(taskAudienceChange, { id, rev, audience })}
      done={t('task-admin.move.audience.done', { title })}
      {...then}
    >
      {touched.data ? <ImpactLines kind="audience" task={task} impact={touched.data} /> : null}
    </ChangeDialog>
  )
}
