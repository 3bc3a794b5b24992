import { Alert, Button, Space } from 'antd'
import { useState } from 'react'
import type { TaskDetail } from '@lianda/shared/module/task/task.admin.contract'
import { lateLayer } from '../../parts/late-part'
import { useTag, useText } from '../../platform/text'
import { lockedText } from '../locked-text'
import { type MoveKind, MOVES } from '../move/move-steps'
import { useFreshTask } from '../use-fresh-task'
import { useTakeBack } from '../use-take-back'

const MoveDialog = lateLayer(async () => (await import('../move/MoveDialog')).MoveDialog)

/** Why the package is locked, and what is still possible: unschedule it, move its end. */
export function LockedNotice({ view, onTakenBack }: { view: TaskDetail; onTakenBack: (task: TaskDetail) => void }) {
  const t = useText()
  const tag = useTag()
  const takeBack = useTakeBack(onTakenBack)
  const [moving, setMoving] = useState<MoveKind | null>(null)
  const { what, why } = lockedText(view, t, tag)
  const moved = (task: TaskDetail) => {
    setMoving(null)
    onTakenBack(task)
  }
  const look = useFreshTask(view.id, onTakenBack)
  return (
    <>
      <Alert
        type="info"
        showIcon
        title={what}
        description={why}
        action={
          <Space>
            {view.can.unschedule ? (
              <Button onClick={() => takeBack(view)}>{t('task-admin.schedule.takeBack')}</Button>
            ) : null}
            {MOVES.filter((kind) => view.can[kind]).map((kind) => (
              <Button key={kind} danger={kind === 'end'} onClick={() => setMoving(kind)}>
                {t(`task-admin.move.${kind}.menu`)}
              </Button>
            ))}
          </Space>
        }
      />
      {moving ? (
        <MoveDialog
          kind={moving}
          task={view}
          onClose={() => setMoving(null)}
          onMoved={moved}
          onStale={() => {
            setMoving(null)
            look()
          }}
        />
      ) : null}
    </>
  )
}
