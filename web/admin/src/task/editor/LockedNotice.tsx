import { Alert, App, Button } from 'antd'
import { type TaskDetail, taskUnschedule } from '@lianda/shared/module/task/task.admin.contract'
import { failureOf } from '../../platform/failure'
import { dateTime } from '../../platform/format'
import { call } from '../../platform/platform'
import { useTag, useText } from '../../platform/text'
import { useTaskText } from '../task-text'

/** Why nothing can be changed here, and the way back while there is one. */
export function LockedNotice({ view, onTakenBack }: { view: TaskDetail; onTakenBack: (task: TaskDetail) => void }) {
  const t = useTaskText()
  const general = useText()
  const tag = useTag()
  const { modal, message } = App.useApp()
  const state = view.publishState === 'unpublished' ? 'others' : view.publishState
  const when = view.publishState === 'scheduled' ? view.publishAt : view.publishedAt
  const takeBack = () =>
    modal.confirm({
      title: t('schedule.takeBackTitle', { title: view.title }),
      content: t('schedule.takeBackHint'),
      okText: t('schedule.takeBack'),
      cancelText: general('cancel'),
      onOk: async () => {
        try {
          const { task } = await call(taskUnschedule, { id: view.id, rev: view.rev })
          onTakenBack(task)
          message.success(t('schedule.takenBack'))
        } catch (error) {
          message.error(failureOf(error).message)
        }
      },
    })
  return (
    <Alert
      type="info"
      showIcon
      title={t(`locked.${state}`, { when: when === null ? '' : dateTime(when, tag) })}
      description={t(`locked.${state}Hint`)}
      action={view.can.unschedule ? <Button onClick={takeBack}>{t('schedule.takeBack')}</Button> : null}
    />
  )
}
