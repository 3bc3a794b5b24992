import { App } from 'antd'
import { type TaskAdminRow, type TaskDetail } from '@lianda/shared/module/task/task.admin.contract'
import { taskUnschedule } from '@lianda/shared/module/task/task-publish.admin.contract'
import { failureOf } from '../platform/failure'
import { call } from '../platform/platform'
import { useText } from '../platform/text'

/** Unschedules a publishing after a confirmation; after a failure `onFailed` may reload. */
export function useTakeBack(onTakenBack: (task: TaskDetail) => void, onFailed?: () => void) {
  const t = useText()
  const { modal, message } = App.useApp()
  return ({ id, rev, title }: Pick<TaskAdminRow, 'id' | 'rev' | 'title'>) =>
    modal.confirm({
      title: t('task-admin.schedule.takeBackTitle', { title }),
      content: t('task-admin.schedule.takeBackHint'),
      okText: t('task-admin.schedule.takeBack'),
      cancelText: t('office.cancel'),
      onOk: async () => {
        try {
          const { task } = await call(taskUnschedule, { id, rev })
          message.success(t('task-admin.schedule.takenBack'))
          onTakenBack(task)
        } catch (error) {
          message.error(failureOf(error).message)
          onFailed?.()
        }
      },
    })
}
