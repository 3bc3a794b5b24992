import { TaskScreen } from '@lianda/shared/module/task/TaskScreen'
import { page } from '../../page'

export default page(TaskScreen)
