import { App, Modal, Skeleton } from 'antd'
import { useRef, useState } from 'react'
import { subtaskKind } from '@lianda/shared/module/task/kind/subtask-kinds.rules'
import { taskAdminGet, type TaskDetail } from '@lianda/shared/module/task/task.admin.contract'
import { taskImpact } from '@lianda/shared/module/task/task-publish.admin.contract'
import { ListError } from '../../list/ListStates'
import { type Failure, failureOf } from '../../platform/failure'
import { dateTime } from '../../platform/format'
import { together, useCall } from '../../platform/query'
import { useTag, useText } from '../../platform/text'
import { ImpactLines } from './ImpactLines'
import { type EndChoice, NewEndFields, newEndOf } from './NewEndFields'
import { type MovableTask, type MoveKind, moveTask } from './move-steps'

export interface Moving {
  kind: MoveKind
  task: MovableTask
}

interface Props extends Moving {
  onClose: () => void
  onMoved: (task: TaskDetail) => void
  /** Somebody was faster: the package shown is stale. */
  onStale: () => void
}

/** Errors that mean the package has changed meanwhile. */
const OVERTAKEN: readonly string[] = [
  'task/changed_meanwhile',
  'task/not_published',
  'task/not_started',
  'task/ended',
  'task/begun',
]

/** Ends, extends or withdraws a published package, after showing whom it affects. */
export function MoveDialog({ kind, task, onClose, onMoved, onStale }: Props) {
  const t = useText()
  const tag = useTag()
  const { message } = App.useApp()
  const [chosen, setChosen] = useState<EndChoice>({ at: null, open: false, subtasks: true })
  const [failure, setFailure] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const touched = together(useCall(taskImpact, { id: task.id }), useCall(taskAdminGet, { id: task.id }))
  const [impact, detail] = touched.data ?? []
  const steps = detail?.task.subtaskRows ?? []
  const end = kind === 'extend' ? newEndOf(chosen, task.endsAt, Date.now()) : { endsAt: null }
  const ready = touched.data !== null && end !== undefined

  const move = async () => {
    if (running.current || !end) return
    running.current = true
    setBusy(true)
    setFailure(null)
    try {
      const answer = await moveTask(kind, task, end)
      const open = kind === 'extend' && end.endsAt === null
      const when = end.endsAt === null ? '' : dateTime(end.endsAt, tag)
      message.success(
        t(open ? 'task-admin.move.extend.doneOpen' : `task-admin.move.${kind}.done`, { title: task.title, when }),
      )
      onMoved(answer.task)
    } catch (error) {
      const refused = failureOf(error)
      if (OVERTAKEN.includes(refused.code)) {
        message.error(refused.message)
        onStale()
      } else setFailure(refused)
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      width={520}
      title={t(`task-admin.move.${kind}.title`, { title: task.title })}
      okText={t(`task-admin.move.${kind}.confirm`)}
      okButtonProps={{ disabled: !ready, danger: kind === 'end' }}
      cancelText={t('office.cancel')}
      confirmLoading={busy}
      onOk={() => void move()}
      onCancel={onClose}
    >
      {failure ? <ListError failure={failure} kept={false} onRetry={() => void move()} /> : null}
      {touched.failure ? <ListError failure={touched.failure} kept={false} onRetry={touched.reload} /> : null}
      {impact ? (
        <>
          {kind === 'extend' ? (
            <NewEndFields
              endsAt={task.endsAt}
              ownEnds={steps.filter((step) => step.endsAt !== null).length}
              longestMinutes={Math.max(0, ...steps.map((step) => (subtaskKind(step.type).timed ? step.minutes : 0)))}
              chosen={chosen}
              onChange={setChosen}
            />
          ) : null}
          <ImpactLines kind={kind} task={task} impact={impact} />
        </>
      ) : touched.failure ? null : (
        <Skeleton active={false} paragraph={{ rows: 4 }} />
      )}
    </Modal>
  )
}
