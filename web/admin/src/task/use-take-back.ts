import { App } from 'antd'
import { type TaskAdminRow, type TaskDetail } from '@lianda/shared/module/task/task.admin.contract'
import { taskUnschedule } from '@lianda/shared/module/task/task-publish.admin.contract'
import { failureOf } from '../platform/failure'
import { call } from '../platform/platform'
import { useText } from '../platform/text'
import { useTaskText } from './task-text'

/** Unschedules a publishing after a confirmation; after a failure `onFailed` may reload. */
export function useTakeBack(onTakenBack: (task: TaskDetail) => void, onFailed?: () => void) {
  const t = useTaskText()
  const general = useText()
  const { modal, message } = App.useApp()
  return ({ id, rev, title }: Pick<TaskAdminRow, 'id' | 'rev' | 'title'>) =>
    modal.confirm({
      title: t('schedule.takeBackTitle', { title }),
      content: t('schedule.takeBackHint'),
      okText: t('schedule.takeBack'),
      cancelText: general('cancel'),
      onOk: async () => {
        try {
          const { task } = await call(taskUnschedule, { id, rev })
          message.success(t('schedule.takenBack'))
          onTakenBack(task)
        } catch (error) {
          message.error(failureOf(error).message)
          onFailed?.()
        }
      },
    })
}
