import type { TaskDetail } from '@lianda/shared/module/task/task.admin.contract'
import { taskReplace } from '@lianda/shared/module/task/task-life.admin.contract'
import { taskImpact } from '@lianda/shared/module/task/task-publish.admin.contract'
import { score } from '../../platform/format'
import { call } from '../../platform/platform'
import { useCall } from '../../platform/query'
import { useText } from '../../platform/text'
import type { DraftSubtask } from '../editor/task-draft.rules'
import { ChangeDialog } from './ChangeDialog'
import type { Impact } from './move-steps'
import styles from '../check/check.module.css'

interface Props {
  task: TaskDetail
  /** The step that is to get the newest version; null: none is. */
  step: DraftSubtask | null
  onClose: () => void
  onMoved: (task: TaskDetail) => void
  onStale: () => void
}

/** Puts the newest version into a step of a published package, after showing who keeps the old one and who gets it. */
export function ReplaceDialog({ step, ...props }: Props) {
  return step ? <Change step={step} {...props} /> : null
}

function Change({ task, step, ...then }: Omit<Props, 'step'> & { step: DraftSubtask }) {
  const t = useText()
  const { id, rev } = task
  const { key: subtaskId, title, passScore } = step
  const touched = useCall(taskImpact, { id, change: { kind: 'replace', subtaskId } })
  const replacing = touched.data?.replacing
  const n = replacing?.is.version ?? step.newestVersion
  return (
    <ChangeDialog
      title={t('task-admin.move.replace.title', { title, n })}
      verb={t('task-admin.move.replace.confirm')}
      loaded={touched}
      ready={replacing != null}
      send={() => call(taskReplace, { id, rev, subtaskId, version: n })}
      done={t('task-admin.move.replace.done', { title, n })}
      {...then}
    >
      {replacing ? <Lines replacing={replacing} passScore={passScore} /> : <p>{t('task-admin.move.replace.none')}</p>}
    </ChangeDialog>
  )
}

function Lines({ replacing, passScore }: { replacing: NonNullable<Impact['replacing']>; passScore: number }) {
  const t = useText()
  const { was, is, keeping, getting } = replacing
  const lines = [
    keeping > 0 && t('task-admin.move.replace.keeping', { n: keeping, version: was.version }),
    keeping === 0 && t('task-admin.move.replace.nobody'),
    t('task-admin.move.replace.getting', { n: getting, version: is.version }),
    was.minutes !== is.minutes && t('task-admin.move.replace.minutes', { was: was.minutes, is: is.minutes }),
    was.questions !== is.questions &&
      t('task-admin.move.replace.questions', { was: was.questions ?? 0, is: is.questions ?? 0 }),
    t('task-admin.move.replace.pass', { score: score(passScore) }),
  ]
  return (
    <ul className={styles.consequences}>
      {lines
        .filter((line) => line !== false)
        .map((line) => (
          <li key={line}>{line}</li>
        ))}
    </ul>
  )
}
