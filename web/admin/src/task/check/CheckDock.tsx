import { App, Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '@lianda/shared/client/api-error'
import { type TaskDetail } from '@lianda/shared/module/task/task.admin.contract'
import { type CheckRow, incompleteTask, taskPublish } from '@lianda/shared/module/task/task-publish.admin.contract'
import { Icon } from '@lianda/shared/ui/Icon'
import { lateLayer } from '../../parts/late-part'
import { failureOf } from '../../platform/failure'
import { dateTime } from '../../platform/format'
import { call } from '../../platform/platform'
import { useTag, useText } from '../../platform/text'
import { lockedText } from '../locked-text'
import { listRoute } from '../task-kind'
import { useTakeBack } from '../use-take-back'
import type { Refusal } from './PublishDialog'
import styles from './check.module.css'

const PublishDialog = lateLayer(
  async () => (await import('./PublishDialog')).PublishDialog,
  ({ when }) => when !== null,
)

/** Errors that mean the package has changed meanwhile. */
const OVERTAKEN: readonly string[] = ['task/changed_meanwhile', 'task/published']

const problemsOf = (error: unknown): CheckRow[] =>
  error instanceof ApiError ? (incompleteTask.safeParse(error.body).data?.problems ?? []) : []

interface Props {
  task: TaskDetail
  /** Revision of the checked package; null until it was checked. */
  rev: number | null
  must: number
  look: readonly CheckRow[]
  learners: number
  onBack: () => void
  onPublished: (task: TaskDetail) => void
  /** The package was changed by somebody else, or has new problems that must be fixed. */
  onStale: () => void
}

/** The warning about what can't be undone, and the buttons: back to the draft, publish later, publish now. */
export function CheckDock({ task, rev, must, look, learners, onBack, onPublished, onStale }: Props) {
  const t = useText()
  const tag = useTag()
  const navigate = useNavigate()
  const { message } = App.useApp()
  const [asking, setAsking] = useState<'now' | 'later' | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [busy, setBusy] = useState(false)
  const takeBack = useTakeBack(onPublished, onStale)
  if (!task.can.publish)
    return (
      <footer className={styles.dock}>
        <Icon name="lock" size={18} />
        <span className={styles.grow}>{lockedText(task, t, tag).what}</span>
        {task.can.unschedule ? (
          <Button size="large" onClick={() => takeBack(task)}>
            {t('task-admin.schedule.takeBack')}
          </Button>
        ) : null}
        <Button size="large" onClick={onBack}>
          {t('task-admin.check.back')}
        </Button>
      </footer>
    )
  const blocked = must > 0 || rev === null
  const publish = async (at: number | null) => {
    setBusy(true)
    setRefusal(null)
    try {
      const answer = await call(taskPublish, { id: task.id, rev: rev ?? task.rev, at })
      setAsking(null)
      onPublished(answer.task)
      message.success(
        at === null
          ? t('task-admin.publish.done', { title: task.title, n: learners })
          : t('task-admin.schedule.done', { title: task.title, when: dateTime(at, tag) }),
      )
      void navigate(listRoute(task.type))
    } catch (error) {
      const failure = failureOf(error)
      if (OVERTAKEN.includes(failure.code)) {
        setAsking(null)
        message.error(failure.message)
      } else setRefusal({ failure, problems: problemsOf(error) })
      if (failure.code === 'task/incomplete' || OVERTAKEN.includes(failure.code)) onStale()
    } finally {
      setBusy(false)
    }
  }
  const goThere = () => {
    const place = document.getElementById('check-must')
    place?.scrollIntoView()
    place?.focus({ preventScroll: true })
  }
  const why = rev === null ? t('task-admin.publish.checking') : t('task-admin.publish.fixFirst', { n: must })
  return (
    <footer className={styles.dock}>
      <Icon name="lock" size={18} />
      <span className={styles.grow}>{t('task-admin.publish.irreversible')}</span>
      <Button size="large" onClick={onBack}>
        {t('task-admin.publish.keepDraft')}
      </Button>
      <Button
        size="large"
        icon={<Icon name="clock" size={16} />}
        aria-disabled={blocked}
        className={blocked ? styles.blocked : undefined}
        onClick={() => (blocked ? goThere() : setAsking('later'))}
      >
        {t('task-admin.schedule.button')}
      </Button>
      <Button
        size="large"
        // Focusable even while blocked: its label says why, and a click jumps to the problem.
        type={blocked ? 'default' : 'primary'}
        aria-disabled={blocked}
        className={blocked ? styles.blocked : undefined}
        onClick={() => (blocked ? goThere() : setAsking('now'))}
      >
        {blocked ? why : t('task-admin.publish.button')}
      </Button>
      <PublishDialog
        when={asking}
        task={task}
        look={look}
        learners={learners}
        busy={busy}
        refusal={refusal}
        onTime={() => setRefusal(null)}
        onClose={() => {
          setAsking(null)
          setRefusal(null)
        }}
        onPublish={(at) => void publish(at)}
      />
    </footer>
  )
}
