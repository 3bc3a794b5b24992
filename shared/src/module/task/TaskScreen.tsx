import { TaskView } from './detail/TaskView'
import { useTask } from './useTask'

/** /user/dashboard/task: one package and its steps. */
export function TaskScreen() {
  return <TaskView view={useTask()} />
}
