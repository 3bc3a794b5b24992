import { Alert, App, Button, Space } from 'antd'
import { useState } from 'react'
import { taskAdminGet, type TaskDetail } from '@lianda/shared/module/task/task.admin.contract'
import { lateLayer } from '../../parts/late-part'
import { failureOf } from '../../platform/failure'
import { call } from '../../platform/platform'
import { useTag, useText } from '../../platform/text'
import { lockedText } from '../locked-text'
import { type MoveKind, MOVES } from '../move/move-steps'
import { useTakeBack } from '../use-take-back'

const MoveDialog = lateLayer(async () => (await import('../move/MoveDialog')).MoveDialog)

/** Why the package is locked, and what is still possible: unschedule it, move its end. */
export function LockedNotice({ view, onTakenBack }: { view: TaskDetail; onTakenBack: (task: TaskDetail) => void }) {
  const t = useText()
  const tag = useTag()
  const { message } = App.useApp()
  const takeBack = useTakeBack(onTakenBack)
  const [moving, setMoving] = useState<MoveKind | null>(null)
  const { what, why } = lockedText(view, t, tag)
  const moved = (task: TaskDetail) => {
    setMoving(null)
    onTakenBack(task)
  }
  const look = async () => {
    setMoving(null)
    try {
      onTakenBack((await call(taskAdminGet, { id: view.id })).task)
    } catch (error) {
      message.error(failureOf(error).message)
    }
  }
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
          onStale={() => void look()}
        />
      ) : null}
    </>
  )
}
