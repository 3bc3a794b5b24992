import { TaskView } from './detail/TaskView'
import { useTask } from './useTask'

/** /user/dashboard/task: one package as a path. */
export function TaskScreen() {
  return <TaskView view={useTask()} />
}
