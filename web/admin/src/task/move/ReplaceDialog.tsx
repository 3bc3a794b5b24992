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
  /** The step that is to get the newest version, or `other`; null: none is. */
  step: DraftSubtask | null
  other: DraftSubtask | null
  onClose: () => void
  onMoved: (task: TaskDetail) => void
  onStale: () => void
}

/** Puts the newest version, or another paper or scene, into a step of a published package, after showing who gets it. */
export function ReplaceDialog({ step, ...props }: Props) {
  return step ? <Change step={step} {...props} /> : null
}

function Change({ task, step, other, ...then }: Omit<Props, 'step'> & { step: DraftSubtask }) {
  const t = useText()
  const { id, rev } = task
  const { key: subtaskId, title, passScore } = step
  const wanted = other && { resourceId: other.resourceId, version: other.version }
  const touched = useCall(taskImpact, {
    id,
    change: { kind: 'replace', subtaskId, ...(wanted ? { other: wanted } : {}) },
  })
  const replacing = touched.data?.replacing
  const version = wanted?.version ?? replacing?.is.version ?? step.newestVersion
  const words = { title, n: version, other: other?.title ?? '' }
  return (
    <ChangeDialog
      title={t(other ? 'task-admin.move.exchange.title' : 'task-admin.move.replace.title', words)}
      verb={t(other ? 'task-admin.move.exchange.confirm' : 'task-admin.move.replace.confirm')}
      loaded={touched}
      ready={replacing != null}
      send={() =>
        call(taskReplace, { id, rev, subtaskId, version, ...(wanted ? { resourceId: wanted.resourceId } : {}) })
      }
      done={t(other ? 'task-admin.move.exchange.done' : 'task-admin.move.replace.done', words)}
      {...then}
    >
      {replacing ? (
        <Lines replacing={replacing} passScore={passScore} another={other !== null} />
      ) : (
        <p>{t(other ? 'task-admin.move.exchange.none' : 'task-admin.move.replace.none')}</p>
      )}
    </ChangeDialog>
  )
}

interface LinesProps {
  replacing: NonNullable<Impact['replacing']>
  passScore: number
  /** Another paper or scene, not a newer version. */
  another: boolean
}

function Lines({ replacing, passScore, another }: LinesProps) {
  const t = useText()
  const { was, is, keeping, getting } = replacing
  const kind = another ? 'exchange' : 'replace'
  const lines = [
    keeping > 0 && t(`task-admin.move.${kind}.keeping`, { n: keeping, version: was.version, title: was.title }),
    keeping === 0 && t('task-admin.move.replace.nobody'),
    t(`task-admin.move.${kind}.getting`, { n: getting, version: is.version, title: is.title }),
    was.minutes !== is.minutes && t('task-admin.move.replace.minutes', { was: was.minutes, is: is.minutes }),
    was.questions !== is.questions &&
      t('task-admin.move.replace.questions', { was: was.questions ?? 0, is: is.questions ?? 0 }),
    t('task-admin.move.replace.pass', { score: score(passScore) }),
    another && keeping > 0 && t('task-admin.move.exchange.apart'),
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
