import { CenterScreen } from '@lianda/shared/module/task/CenterScreen'
import { page } from '../../page'

export default page(CenterScreen)
