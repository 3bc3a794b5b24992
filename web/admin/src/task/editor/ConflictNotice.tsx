import { Alert, App, Button } from 'antd'
import { useState } from 'react'
import { taskAdminGet, type TaskDetail } from '@lianda/shared/module/task/task.admin.contract'
import { failureOf } from '../../platform/failure'
import { call } from '../../platform/platform'
import { useTaskText } from '../task-text'
import type { TaskDraft } from './use-task-draft'
import styles from '../task.module.css'

/** Somebody else saved this package meanwhile, or it was published: one of both is chosen, nothing is written over unseen. */
export function ConflictNotice({ draft }: { draft: TaskDraft }) {
  const t = useTaskText()
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const decide = async (take: (theirs: TaskDetail) => void) => {
    setBusy(true)
    try {
      const { task } = await call(taskAdminGet, { id: draft.view.id })
      take(task)
      if (!task.can.edit) message.info(t('conflict.locked'))
    } catch (error) {
      message.error(failureOf(error).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Alert
      data-conflict
      type="warning"
      showIcon
      role="alert"
      title={t('conflict.title')}
      description={t('conflict.hint')}
      action={
        <span className={styles.buttons}>
          <Button loading={busy} onClick={() => void decide(draft.takeTheirs)}>
            {t('conflict.theirs')}
          </Button>
          <Button
            disabled={busy}
            onClick={() =>
              void decide((theirs) => (theirs.can.edit ? draft.keepMine(theirs) : draft.takeTheirs(theirs)))
            }
          >
            {t('conflict.mine')}
          </Button>
        </span>
      }
    />
  )
}
