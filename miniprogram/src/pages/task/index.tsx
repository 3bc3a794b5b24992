import { TaskScreen } from '@lianda/shared/module/task/TaskScreen'
import { page } from '../../shell/page'

export default page(TaskScreen, 'own')
