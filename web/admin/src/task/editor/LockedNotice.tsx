import { Alert, Button } from 'antd'
import type { TaskDetail } from '@lianda/shared/module/task/task.admin.contract'
import { useTag } from '../../platform/text'
import { lockedText } from '../locked-text'
import { useTaskText } from '../task-text'
import { useTakeBack } from '../use-take-back'

/** Why nothing can be changed here, and the way back while there is one. */
export function LockedNotice({ view, onTakenBack }: { view: TaskDetail; onTakenBack: (task: TaskDetail) => void }) {
  const t = useTaskText()
  const tag = useTag()
  const takeBack = useTakeBack(onTakenBack)
  const { what, why } = lockedText(view, t, tag)
  return (
    <Alert
      type="info"
      showIcon
      title={what}
      description={why}
      action={view.can.unschedule ? <Button onClick={() => takeBack(view)}>{t('schedule.takeBack')}</Button> : null}
    />
  )
}
