import { App } from 'antd'
import { taskAdminGet, type TaskDetail } from '@lianda/shared/module/task/task.admin.contract'
import { failureOf } from '../platform/failure'
import { call } from '../platform/platform'

/** Reads a package again after somebody else was faster. */
export function useFreshTask(id: string, onRead: (task: TaskDetail) => void): () => void {
  const { message } = App.useApp()
  const read = async () => {
    try {
      onRead((await call(taskAdminGet, { id })).task)
    } catch (error) {
      message.error(failureOf(error).message)
    }
  }
  return () => void read()
}
