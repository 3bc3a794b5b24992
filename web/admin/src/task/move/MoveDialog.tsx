import { useState } from 'react'
import { subtaskKind } from '@lianda/shared/module/task/kind/subtask-kinds.rules'
import { taskAdminGet, type TaskDetail } from '@lianda/shared/module/task/task.admin.contract'
import { taskImpact } from '@lianda/shared/module/task/task-publish.admin.contract'
import { dateTime } from '../../platform/format'
import { together, useCall } from '../../platform/query'
import { useTag, useText } from '../../platform/text'
import { ChangeDialog } from './ChangeDialog'
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

/** Ends, extends or withdraws a published package, after showing whom it affects. */
export function MoveDialog({ kind, task, onClose, onMoved, onStale }: Props) {
  const t = useText()
  const tag = useTag()
  const [chosen, setChosen] = useState<EndChoice>({ at: null, open: false, subtasks: true })
  const touched = together(
    useCall(taskImpact, { id: task.id, change: { kind } }),
    useCall(taskAdminGet, { id: task.id }),
  )
  const [impact, detail] = touched.data ?? []
  const steps = detail?.task.subtaskRows ?? []
  const end = kind === 'extend' ? newEndOf(chosen, task.endsAt, Date.now()) : { endsAt: null }
  const open = kind === 'extend' && end?.endsAt === null
  const when = end && end.endsAt !== null ? dateTime(end.endsAt, tag) : ''
  return (
    <ChangeDialog
      title={t(`task-admin.move.${kind}.title`, { title: task.title })}
      verb={t(`task-admin.move.${kind}.confirm`)}
      danger={kind === 'end'}
      loaded={touched}
      ready={end !== undefined}
      send={() => moveTask(kind, task, end ?? { endsAt: null })}
      done={t(open ? 'task-admin.move.extend.doneOpen' : `task-admin.move.${kind}.done`, { title: task.title, when })}
      onClose={onClose}
      onMoved={onMoved}
      onStale={onStale}
    >
      {kind === 'extend' ? (
        <NewEndFields
          endsAt={task.endsAt}
          ownEnds={steps.filter((step) => step.endsAt !== null).length}
          longestMinutes={Math.max(0, ...steps.map((step) => (subtaskKind(step.type).timed ? step.minutes : 0)))}
          chosen={chosen}
          onChange={setChosen}
        />
      ) : null}
      {impact ? <ImpactLines kind={kind} task={task} impact={impact} /> : null}
    </ChangeDialog>
  )
}
