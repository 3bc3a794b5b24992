import { useText } from '../../platform/text'
import { App, Button, Skeleton } from 'antd'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { taskAdminGet, type TaskDetail } from '@lianda/shared/module/task/task.admin.contract'
import { type CheckRow, taskCheck, taskFix } from '@lianda/shared/module/task/task-publish.admin.contract'
import { Icon } from '@lianda/shared/ui/Icon'
import { ListError } from '../../list/ListStates'
import { failureOf } from '../../platform/failure'
import { call } from '../../platform/platform'
import { useCall } from '../../platform/query'
import { useCrumb } from '../../shell/crumb'
import { placeOf } from '../editor/places'
import { editRoute } from '../task-kind'
import { CheckDock } from './CheckDock'
import { CheckGroups } from './CheckGroups'
import type { RepairChoice } from './check-text'
import { MessageCard } from './MessageCard'
import { ReachCard } from './ReachCard'
import { TimelineCard } from './TimelineCard'
import styles from './check.module.css'

/** Before publishing: problems, warnings, passed checks; the audience, the times, and what can't be undone. */
export function CheckPage({ first }: { first: TaskDetail }) {
  const t = useText()
  const navigate = useNavigate()
  const { message } = App.useApp()
  const [task, setTask] = useState(first)
  const [busy, setBusy] = useState<string | null>(null)
  const top = useRef<HTMLHeadingElement>(null)
  const check = useCall(taskCheck, { id: task.id })
  useCrumb(t('task-admin.check.crumb', { title: task.title }))

  const show = (changed: TaskDetail) => {
    setTask(changed)
    check.reload()
  }
  const mend = async (row: CheckRow, choice: RepairChoice) => {
    setBusy(`${row.code}/${row.subtaskId ?? ''}/${choice.fix}`)
    try {
      const answer = await call(taskFix, {
        id: task.id,
        rev: check.data?.rev ?? task.rev,
        fix: choice.fix,
        ...(row.subtaskId === null ? {} : { subtaskId: row.subtaskId }),
      })
      show(answer.task)
      message.success(t('task-admin.fix.done'))
      // The pressed button is gone: move the focus to the heading above the result.
      top.current?.focus()
    } catch (error) {
      message.error(failureOf(error).message)
      await again()
    } finally {
      setBusy(null)
    }
  }
  const again = async () => {
    try {
      show((await call(taskAdminGet, { id: task.id })).task)
    } catch (error) {
      message.error(failureOf(error).message)
      check.reload()
    }
  }
  const back = () => void navigate(editRoute(task.type, task.id))
  const edit = (row: CheckRow) => void navigate(`${editRoute(task.type, task.id)}&at=${placeOf(row)}`)
  const rows = check.data?.rows ?? []
  const count = (level: CheckRow['level']) => rows.filter((row) => row.level === level).length
  return (
    <div className={styles.page}>
      <div className={styles.body}>
        <div className={styles.main}>
          <header className={styles.head}>
            <div>
              <h1 ref={top} tabIndex={-1}>
                {t('task-admin.check.title')}
              </h1>
              <p role="status">
                {check.data
                  ? t('task-admin.check.summary', {
                      total: rows.length,
                      passed: count('passed'),
                      look: count('look'),
                      must: count('must'),
                    })
                  : ''}
              </p>
            </div>
            <Button
              icon={<Icon name="retry" size={16} />}
              loading={check.loading && check.data !== null}
              onClick={() => void again()}
            >
              {t('task-admin.check.again')}
            </Button>
          </header>
          {check.failure ? (
            <ListError failure={check.failure} kept={check.data !== null} onRetry={check.reload} />
          ) : null}
          {check.data ? (
            <CheckGroups rows={rows} editable={task.can.edit} busy={busy} onMend={mend} onEdit={edit} />
          ) : check.failure ? null : (
            <Skeleton active={false} paragraph={{ rows: 8 }} />
          )}
        </div>
        <aside className={styles.side}>
          {check.data ? <ReachCard reach={check.data} audience={task.audience} /> : null}
          <TimelineCard task={task} />
          <MessageCard task={task} />
        </aside>
      </div>
      <CheckDock
        task={task}
        rev={check.data?.rev ?? null}
        must={count('must')}
        look={rows.filter((row) => row.level === 'look')}
        learners={check.data?.learners ?? 0}
        onBack={back}
        onPublished={show}
        onStale={() => void again()}
      />
    </div>
  )
}
